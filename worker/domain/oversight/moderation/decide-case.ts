import { and, eq, inArray } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import type { BatchItem } from "drizzle-orm/batch";
import { batchIfChanged, mustHaveChanged } from "../../../db/must-change";
import type { Db } from "../../../db/client";
import { Conflict, Forbidden, Invalid } from "../../../errors";
import { sendSoon, type SendingContext } from "../../foundation/mail/send-soon";
import { maySuspend } from "../../foundation/access/policy";
import { record } from "../../foundation/audit/record";
import { outdatePages } from "../../foundation/changes/outdate-pages";
import { suspensionStatements } from "../members/suspend-member";
import { caseEntry } from "./case-entry";
import { DECIDED_ALREADY, freeFor, MEANWHILE, refuseClaimedByOther } from "./claim-case";
import { type Decision, type DecisionInput, HOLDS_MS } from "../../foundation/cases/forms";
import { DECISION_REASONS, reasonWords } from "../../foundation/cases/decision-reasons";
import { caseKindLabel } from "../../foundation/cases/case-kinds";
import { KINDS } from "./kinds";
import { loadCase, type LoadedCase } from "./load-case";
import { mayHold } from "./may-hold";
import { moderationCases } from "../../foundation/cases/schema";
import type { Subject } from "./subject";
import { OUTCOMES, notifyOwner, notifyReleased, notifyReporters, notifySuspended } from "./notify-parties";

export type DecideContext = SendingContext & Pick<RequestContext, "db" | "viewer" | "afterChange" | "objects" | "env">;

const STAFF_SUSPENDS = "Only staff can suspend an account. Release the case, or decide it another way.";
const GONE = "What this case is about no longer exists: you can only close it by keeping it.";
const REGISTRATION = "A registration can only be approved or blocked.";
const NO_LIMITS = "Moderators and above have no limits to their messages: decide it another way.";
const IS_APPEALED = "This case has an appeal: decide that.";

/** A case that nobody has claimed is claimed by deciding it (rules/moderation#decisions). */
export async function decideCase(
  context: DecideContext,
  { id, decision, standard, reason: own }: DecisionInput & { id: string },
): Promise<void> {
  const { db, viewer, now } = context;
  const loaded = await loadCase(db, viewer, id);
  refuse(loaded, decision, now);
  const { kind } = loaded.case;
  const reason = reasonWords(kind, standard, own) ?? (decision === "keep" && standard === undefined ? KEPT : null);
  if (reason === null) throw new Invalid({ reason: "Please give a reason." });
  try {
    await decideLoaded(context, loaded, { decision, reason, standard });
  } catch (error) {
    const { refusal } = KINDS[kind];
    if (!(error instanceof Conflict) || decision !== "keep" || refusal === undefined) throw error;
    refuse(await loadCase(db, viewer, id), decision, now);
    throw new Conflict(refusal, "subject-replaced");
  }
}

/** Said of what is kept where nobody says more: its owner hears nothing of it. */
export const KEPT = DECISION_REASONS.within_rules.text;

type Decidable = Pick<LoadedCase, "actor" | "subject" | "owner"> & {
  case: Pick<LoadedCase["case"], "id" | "kind" | "subjectId" | "ownerId" | "source">;
};

/** What a decision writes: the case under its condition, and all that follows from it. */
export function decisionStatements(
  context: DecideContext,
  loaded: Decidable,
  { decision, reason, standard }: DecisionInput,
) {
  const { db, now, requestId } = context;
  const { actor, case: row } = loaded;
  const { id } = row;
  const write = db
    .update(moderationCases)
    .set({
      status: "decided",
      decision,
      decisionReason: reason,
      decidedBy: actor.id,
      decidedAt: now,
      claimedBy: actor.id,
      claimedAt: now,
    })
    .where(
      and(eq(moderationCases.id, id), inArray(moderationCases.status, ["open", "claimed"]), freeFor(actor.id, now)),
    );
  const detail = { decision, reason, ...(standard && { standard }) };
  const audit = caseEntry({ actor, action: "case.decided", row, requestId, detail });
  const rest = [
    record(db, audit, now),
    ...effects(db, loaded, { decision, reason }, now),
    ...(KINDS[row.kind].settle?.(db, row.subjectId, actor.id, now) ?? []),
    ...notices(context, loaded, { decision, reason }),
    notifyReporters(db, id, caseKindLabel(row.kind), decision, now),
    outdatePages(db, KINDS[row.kind].change, now),
  ];
  return { write, rest };
}

/** @param opening opens the case in the same batch, where there was none. @throws Conflict where somebody else was faster */
export async function decideLoaded(
  context: DecideContext,
  loaded: Decidable,
  input: DecisionInput,
  opening?: BatchItem<"sqlite">,
): Promise<void> {
  const decided = decisionStatements(context, loaded, input);
  const write = opening === undefined ? decided.write : ([opening, decided.write] as const);
  await batchIfChanged(context.db, write, decided.rest, () => new Conflict(MEANWHILE, "changed-meanwhile"));
  await afterDecisions(context, [loaded]);
}

/** What decisions change outside of the database. */
export async function afterDecisions(context: DecideContext, decided: readonly Decidable[]): Promise<void> {
  sendSoon(context);
  for (const { case: row } of decided) await tell(context, row);
  for (const kind of new Set(decided.map(({ case: row }) => KINDS[row.kind].change))) {
    const ofKind = decided.filter(({ case: row }) => KINDS[row.kind].change === kind);
    await context.afterChange({ kind, vendorIds: [...new Set(ofKind.flatMap(({ subject }) => vendorsOf(subject)))] });
  }
}

/** The decision stands already: what could not be told is told by the nightly job. */
export const tell = async (
  context: DecideContext,
  row: Pick<LoadedCase["case"], "kind" | "subjectId">,
): Promise<void> => KINDS[row.kind].tell?.(context, row.subjectId).catch(() => undefined);

function refuse({ actor, case: row, subject }: LoadedCase, decision: Decision, now: number): void {
  if (row.status === "decided") throw new Conflict(DECIDED_ALREADY, "already-decided");
  if (row.status === "appealed") throw new Conflict(IS_APPEALED, "appeal-pending");
  if (KINDS[row.kind].decidedElsewhere !== undefined) throw new Conflict(REGISTRATION, "wrong-state");
  refuseClaimedByOther(row, actor.id, now);
  if (!KINDS[row.kind].decisions.includes(decision)) throw new Invalid({ decision: "This cannot be decided here." });
  if (decision === "keep") return;
  if (subject === null) throw new Invalid({ decision: GONE });
  if (HOLDS_MS[decision] !== undefined && !mayHold(subject)) throw new Invalid({ decision: NO_LIMITS });
  if (decision !== "suspend") return;
  const { ownerId, ownerRole } = subject;
  if (ownerId === null || ownerRole === null) throw new Invalid({ decision: GONE });
  if (!maySuspend(actor, { id: ownerId, role: ownerRole })) throw new Forbidden(STAFF_SUSPENDS, "may-not-suspend");
}

function effects(
  db: Db,
  { actor, case: row, subject }: Decidable,
  { decision, reason }: DecisionInput,
  now: number,
): BatchItem<"sqlite">[] {
  if (subject === null) return [];
  if (decision === "keep") return ifPossible(db, row, subject, KINDS[row.kind].release?.(db, subject, now) ?? []);
  if (decision === "warn") return [];
  const hidden = KINDS[row.kind].hide(db, subject, { by: actor.id, reason }, now);
  const holdMs = HOLDS_MS[decision];
  if (holdMs !== undefined) return [...hidden, ...(KINDS[row.kind].hold?.(db, subject, now + holdMs) ?? [])];
  if (decision === "hide" || subject.ownerId === null) return hidden;
  const suspension = { userId: subject.ownerId, cause: "moderation", by: actor.id, reason } as const;
  return [...hidden, ...suspensionStatements(db, suspension, now)];
}

/** What lets content through or puts it back; where its kind says that this can fail, it fails the whole batch. */
export const ifPossible = (
  db: Db,
  { kind }: Pick<LoadedCase["case"], "kind">,
  subject: Subject,
  statements: BatchItem<"sqlite">[],
): BatchItem<"sqlite">[] =>
  KINDS[kind].refusal === undefined || subject.hiddenAt === null ? statements : [...statements, mustHaveChanged(db)];

/** Keeping notifies those who reported, and the owner only of what was held: to others nothing has happened. */
function notices(
  { db, now, origin }: DecideContext,
  { case: row, subject, owner }: Decidable,
  { decision, reason }: DecisionInput,
): BatchItem<"sqlite">[] {
  if (subject === null || owner === null) return [];
  const kind = KINDS[row.kind];
  if (decision === "keep") {
    const held = row.source !== "report" && subject.hiddenAt !== null;
    return held
      ? notifyReleased(db, { caseId: row.id, owner, about: kind.yours(subject), path: kind.path(subject) }, now)
      : [];
  }
  const outcome = kind.outcomes?.[decision] ?? OUTCOMES[decision];
  const what = { origin, caseId: row.id, owner, about: kind.yours(subject), outcome, reason };
  return decision === "suspend" ? notifySuspended(db, what, now) : notifyOwner(db, what, now);
}

/** The vendor on whose page the content stands, if any. */
export const vendorsOf = (subject: Pick<Subject, "vendorId"> | null): string[] =>
  subject?.vendorId == null ? [] : [subject.vendorId];
