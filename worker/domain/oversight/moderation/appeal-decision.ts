import { and, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { RequestContext } from "../../../context";
import { DAY_MS } from "../../../days";
import { batchIfChanged } from "../../../db/must-change";
import { Conflict, NotFound } from "../../../errors";
import type { Viewer } from "../../foundation/access/policy";
import { record } from "../../foundation/audit/record";
import { caseEntry } from "./case-entry";
import { type CaseRow, selectCases } from "./case-rows";
import { KINDS } from "./kinds";
import { APPEAL_DAYS, TAKING } from "../../foundation/cases/forms";
import { isPending } from "../../foundation/cases/pending";
import { moderationCases } from "../../foundation/cases/schema";

export const NO_DECISION = "There is no such decision.";
const ONCE = "You have already appealed. A decision is reviewed once.";
const TOO_LATE = `An appeal is possible for ${APPEAL_DAYS} days after the decision.`;
const NOTHING_TAKEN = "This decision removed nothing.";
const OPEN_AGAIN = "This is already under review. Please wait for that decision.";

/** Until when a decision can be appealed against, in UTC epoch milliseconds; null where it cannot. */
export function appealableUntil(
  row: Pick<CaseRow, "kind" | "status" | "decision" | "decidedAt" | "appealedAt">,
): number | null {
  // A blocked registration is taken up again by writing to the site: its account cannot log in.
  const taken = KINDS[row.kind].decidedElsewhere === undefined && TAKING.some((decision) => decision === row.decision);
  if (row.status !== "decided" || !taken || row.decidedAt === null || row.appealedAt !== null) return null;
  return row.decidedAt + APPEAL_DAYS * DAY_MS;
}

/** See rules/moderation#appeals. */
export async function appealDecision(
  { db, now, requestId }: Pick<RequestContext, "db" | "now" | "requestId">,
  viewer: Viewer,
  { caseId, text }: { caseId: string; text: string },
): Promise<void> {
  if (viewer.kind === "visitor") throw new NotFound(NO_DECISION);
  const own = and(eq(moderationCases.id, caseId), eq(moderationCases.ownerId, viewer.id));
  const [row] = await selectCases(db).where(own);
  if (row === undefined || row.decision === null) throw new NotFound(NO_DECISION);
  if (row.appealedAt !== null) throw new Conflict(ONCE, "appeal-over");
  const until = appealableUntil(row);
  if (until === null) throw new Conflict(NOTHING_TAKEN, "nothing-to-appeal");
  if (now > until) throw new Conflict(TOO_LATE, "appeal-over");

  // A subject has one pending case at most; where a new one is open, that decides.
  const other = alias(moderationCases, "other");
  const nonePending = sql`not exists (select 1 from ${moderationCases} as other where ${other.kind} = ${row.kind} and ${other.subjectId} = ${row.subjectId} and ${isPending(other)})`;
  const appeal = db
    .update(moderationCases)
    .set({ status: "appealed", appeal: text, appealedAt: now, claimedBy: null, claimedAt: null })
    .where(and(own, eq(moderationCases.status, "decided"), isNull(moderationCases.appealedAt), nonePending));
  const audit = record(db, caseEntry({ actor: viewer, action: "case.appealed", row, requestId }), now);
  await batchIfChanged(db, appeal, [audit], () => new Conflict(OPEN_AGAIN, "case-pending"));
}
