import { formatDate } from "../../../days";
import { type ChangingText, changesPath, titleOf } from "./changing-texts";

/** What everybody may know of an announced change; times are UTC epoch milliseconds. */
export interface KnownChange {
  id: string;
  document: ChangingText;
  summary: string;
  effectiveAt: number;
  announcedAt: number;
  withdrawnAt: number | null;
  withdrawnReason: string | null;
}

export const CHANGE_STATES = ["pending", "in-effect", "withdrawn"] as const;
export type ChangeState = (typeof CHANGE_STATES)[number];

export function changeState(change: Pick<KnownChange, "effectiveAt" | "withdrawnAt">, now: number): ChangeState {
  if (change.withdrawnAt !== null) return "withdrawn";
  return change.effectiveAt > now ? "pending" : "in-effect";
}

/** "Our Terms of Service change on Dec 8, 2026", for the frame, notification and mail. */
export const changeTitle = ({ document, effectiveAt }: Pick<KnownChange, "document" | "effectiveAt">): string =>
  `Our ${titleOf(document)} ${document === "terms" ? "change" : "changes"} on ${formatDate(effectiveAt)}`;

/** What the frame of every page says, and where it leads. */
export interface ChangeNotice {
  to: string;
  text: string;
}

/** The next to take effect first. */
export const pendingNotices = (known: readonly KnownChange[], now: number): ChangeNotice[] =>
  known
    .filter((change) => changeState(change, now) === "pending")
    .sort((a, b) => a.effectiveAt - b.effectiveAt)
    .map((change) => ({ to: changesPath(change.document), text: changeTitle(change) }));
