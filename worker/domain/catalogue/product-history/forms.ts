import { listQuery } from "../../foundation/lists/forms";

/** The parts of a product's history. */
export type HistoryPart = "prices" | "lab" | "changes";

export const historyQuery = listQuery({});
