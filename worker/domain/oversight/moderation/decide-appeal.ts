import { and, eq } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { batchIfChanged } from "../../../db/must-change";
import type { Db } from "../../../db/client";
import { Conflict, Forbidden } from "../../../errors";
import { sendSoon } from "../../foundation/mail/send-soon";
import { can } from "../../foundation/access/policy";
import { record } from "../../foundation/audit/record";
import { outdatePages } from "../../foundation/changes/outdate-pages";
import { NO_SUSPENSION, users } from "../../foundation/users/schema";
import { caseEntry } from "./case-entry";
import { freeFor, MEANWHILE, refuseClaimedByOther } from "./claim-case";
import { type DecideContext, ifPossible, tell, vendorsOf } from "./decide-case";
import type { AppealOutcomeInput } from "../../foundation/cases/forms";
import { KINDS } from "./kinds";
import { appealCapability, loadCase, type LoadedCase } from "./load-case";
import { moderationCases } from "../../foundation/cases/schema";
import { notifyOwner } from "./notify-parties";

const FIRST_DECIDER = "The first decision was yours, so someone else has to decide the appeal.";
const NOT_APPEALED = "There is no appeal to decide.";
const STAFF_ONLY = "Only staff can decide an appeal against a suspension.";

/** What became of the first decision, said to the owner. */
export const APPEAL_WORDS = {
  upheld: "The decision stands.",
  overturned: "The decision was overturned, and what it removed is back.",
} as const;

/** The first decider decides only where nobody else could, and the audit log says so (rules/moderation#appeals). */
export async function decideAppeal(
  context: DecideContext,
  { id, outcome, note }: AppealOutcomeInput & { id: string },
): Promise<void> {
  const { db, viewer, now, requestId, origin } = context;
  const loaded = await loadCase(db, viewer, id);
  const { actor, case: row, owner, subject } = loaded;
  const sameDecider = row.decidedBy === actor.id;
  if (row.status !== "appealed") throw new Conflict(NOT_APPEALED, "not-appealed");
  if (!can(actor, appealCapability(row))) throw new Forbidden(STAFF_ONLY, "may-not-suspend");
  if (sameDecider && loaded.others) throw new Forbidden(FIRST_DECIDER, "first-decider");
  refuseClaimedByOther(row, actor.id, now);
  const decided = db
    .update(moderationCases)
    .set({
      status: "decided",
      appealOutcome: outcome,
      appealNote: note,
      appealDecidedBy: actor.id,
      appealDecidedAt: now,
      claimedBy: actor.id,
      claimedAt: now,
    })
    .where(and(eq(moderationCases.id, id), eq(moderationCases.status, "appealed"), freeFor(actor.id, now)));
  const detail = { outcome, note, ...(sameDecider ? { sameDecider } : {}) };
  const about = subject === null ? "what you wrote" : KINDS[row.kind].yours(subject);
  const notice = { origin, caseId: id, about, outcome: APPEAL_WORDS[outcome], reason: note };
  const rest = [
    record(db, caseEntry({ actor, action: "appeal.decided", row, requestId, detail }), now),
    ...(outcome === "overturned" ? undo(db, loaded, now) : stand(db, loaded)),
    ...(owner === null ? [] : notifyOwner(db, { ...notice, owner }, now)),
    outdatePages(db, KINDS[row.kind].change, now),
  ];
  const refusal = outcome === "overturned" ? KINDS[row.kind].refusal : undefined;
  await batchIfChanged(db, decided, rest, () =>
    refusal === undefined ? new Conflict(MEANWHILE, "changed-meanwhile") : new Conflict(refusal, "subject-replaced"),
  );
  sendSoon(context);
  await tell(context, row);
  await context.afterChange({ kind: KINDS[row.kind].change, vendorIds: vendorsOf(subject) });
}

/** Only what was declined is: a decision that kept something has nothing to take. */
const stand = (db: Db, { case: row, subject }: LoadedCase): BatchItem<"sqlite">[] =>
  subject === null || row.decision !== "hide" ? [] : (KINDS[row.kind].upheld?.(db, subject) ?? []);

/** Puts back what the first decision took; what was taken for another cause since stays away. */
function undo(db: Db, { case: row, subject }: LoadedCase, now: number): BatchItem<"sqlite">[] {
  const kind = KINDS[row.kind];
  const restored = subject === null ? [] : ifPossible(db, row, subject, kind.restore(db, subject, row.decidedAt, now));
  if (row.decision !== "suspend" || row.ownerId === null || row.decidedAt === null) return restored;
  const cause = kind.decidedElsewhere ?? "moderation";
  const lift = db
    .update(users)
    .set(NO_SUSPENSION)
    .where(and(eq(users.id, row.ownerId), eq(users.suspendedCause, cause), eq(users.suspendedAt, row.decidedAt)));
  return [...restored, lift, outdatePages(db, "account", now)];
}
