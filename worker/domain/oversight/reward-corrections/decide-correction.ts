import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { didChange } from "../../../db/must-change";
import { Conflict, Forbidden, NotFound } from "../../../errors";
import { demand } from "../../foundation/access/demand";
import type { Member, Viewer } from "../../foundation/access/policy";
import { record } from "../../foundation/audit/record";
import { notify } from "../../foundation/notifications/notify";
import { users } from "../../foundation/users/schema";
import { correctionEffect } from "./correction-effect";
import { CORRECTIONS_PATH, type CorrectionDecision } from "./forms";
import { balanceOf, balanceShort } from "./propose-correction";
import { rewardCorrections } from "./schema";

type Context = Pick<RequestContext, "db" | "now" | "requestId">;

const OWN_PROPOSAL = "You proposed this correction. Somebody else has to approve it.";
const OWN_POINTS = "These are your own points. Somebody else has to decide.";
const DECIDED = "This correction has already been decided.";
const UNKNOWN = "There is no such correction.";

const selectCorrection = (db: Db, id: string) =>
  db
    .select({
      id: rewardCorrections.id,
      userId: rewardCorrections.userId,
      points: rewardCorrections.points,
      reason: rewardCorrections.reason,
      state: rewardCorrections.state,
      proposedBy: rewardCorrections.proposedBy,
      username: users.username,
      balance: balanceOf(sql`${rewardCorrections.userId}`).as("balance"),
    })
    .from(rewardCorrections)
    .innerJoin(users, eq(users.id, rewardCorrections.userId))
    .where(and(eq(rewardCorrections.id, id), isNull(users.deletedAt)));

/**
 * Approves or declines what waits (rules/rewards#corrections). Whoever proposed it cannot approve it, but can take it back
 * by declining it. Two round trips.
 * @throws Forbidden; NotFound; Conflict where it has been decided, or the balance does not cover it any longer: then it waits
 */
export async function decideCorrection(
  { db, now, requestId }: Context,
  viewer: Viewer,
  { id, ...answer }: CorrectionDecision & { id: string },
): Promise<void> {
  const actor = demand(viewer, "rewards.oversee");
  const [found] = await selectCorrection(db, id);
  if (found === undefined) throw new NotFound(UNKNOWN);
  const { userId, points, reason, proposedBy, username, balance } = found;
  if (userId === actor.id) throw new Forbidden(OWN_POINTS, "own-account");
  const approves = answer.decision === "approve";
  if (approves && proposedBy === actor.id) throw new Forbidden(OWN_PROPOSAL, "same-person");
  if (found.state !== "waiting") throw new Conflict(DECIDED, "already-decided");
  if (approves && balance + points < 0) throw balanceShort(points, balance);

  const note = answer.decision === "decline" ? answer.note : null;
  const isWaiting = and(eq(rewardCorrections.id, id), eq(rewardCorrections.state, "waiting"));
  const write = db
    .update(rewardCorrections)
    .set({ state: approves ? "effective" : "declined", decidedBy: actor.id, decidedAt: now, note })
    .where(
      approves
        ? and(
            isWaiting,
            ne(rewardCorrections.proposedBy, actor.id),
            sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.deletedAt} is null)`,
            sql`${balanceOf(userId)} + ${points} >= 0`,
          )
        : isWaiting,
    );
  const entry = {
    ...{ actor, subjectType: "user", subjectId: userId, requestId },
    action: approves ? "rewards.corrected" : "rewards.correction_declined",
    detail: approves ? { correction: id, points, reason, proposedBy } : { correction: id, points, reason: note },
  };
  const rest = [
    record(db, entry, now),
    ...(approves ? correctionEffect(db, { id, userId, points, reason, actorId: actor.id }, now) : []),
    ...(proposedBy === actor.id ? [] : [tellProposer(db, { id, proposedBy, username, actor, note }, now)]),
  ];
  if (!(await didChange(db, write, rest))) throw await forestalled(db, id);
}

/** What came between the reading and the write: a decision, the end of the account, or points that were spent. */
async function forestalled(db: Db, id: string): Promise<Error> {
  const [now] = await selectCorrection(db, id);
  if (now === undefined) return new NotFound(UNKNOWN);
  return now.state === "waiting" ? balanceShort(now.points, now.balance) : new Conflict(DECIDED, "already-decided");
}

interface Told {
  id: string;
  proposedBy: string;
  /** Whose points it is about. */
  username: string;
  actor: Member;
  /** Why it was declined; null where it was approved. */
  note: string | null;
}

const tellProposer = (db: Db, { id, proposedBy, username, actor, note }: Told, now: number) =>
  notify(
    db,
    {
      userId: proposedBy,
      type: "system",
      title: `${actor.username} ${note === null ? "approved" : "declined"} your correction for ${username}`,
      message: note ?? "The points have been corrected, and the member is notified.",
      actionUrl: CORRECTIONS_PATH,
      mergeKey: `correction-decided/${id}`,
    },
    now,
  );
