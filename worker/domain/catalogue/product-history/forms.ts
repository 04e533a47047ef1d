import { listQuery } from "../../foundation/lists/forms";

/** The parts of a product's history, as `?part=` names them. */
export const HISTORY_PARTS = ["prices", "lab", "changes"] as const;
export type HistoryPart = (typeof HISTORY_PARTS)[number];

export const readHistoryPart = (name: string | null): HistoryPart =>
  HISTORY_PARTS.find((part) => part === name) ?? "prices";

/** Made by a call, so that a page that takes only constants from here leaves the validator behind. */
/* @__NO_SIDE_EFFECTS__ */
const byPages = () => listQuery({});

export const historyQuery = byPages();
