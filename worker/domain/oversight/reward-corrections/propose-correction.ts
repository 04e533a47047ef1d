import { and, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { DAY_MS } from "../../../days";
import type { Db } from "../../../db/client";
import { newId } from "../../../db/ids";
import { insertWhere } from "../../../db/insert-selected";
import { batchIfChanged } from "../../../db/must-change";
import { Conflict, Forbidden, Invalid, NotFound } from "../../../errors";
import { demand } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { record } from "../../foundation/audit/record";
import { loginKey } from "../../foundation/users/account";
import { users } from "../../foundation/users/schema";
import { pointsWords } from "../../voice/rewards/points-words";
import { userRewards } from "../../voice/rewards/schema";
import { correctionEffect } from "./correction-effect";
import { ALONE_DAYS, ALONE_IN_ALL_MS, ALONE_MOST, type CORRECTION_PROPOSED } from "./forms";
import { rewardCorrections } from "./schema";

type Context = Pick<RequestContext, "db" | "now" | "requestId">;

const OWN = "Nobody corrects their own points. Somebody else of the staff can.";
const CHANGED = "These points have changed in the meantime. Look at the balance, then propose again.";

/** @param points of the correction, negative @param balance as it is now */
export const balanceShort = (points: number, balance: number): Conflict =>
  new Conflict(
    `This takes ${pointsWords(-points)}, and the balance is ${pointsWords(balance)}. A correction takes no more than is there.`,
    "balance-short",
  );

/** A member's balance, 0 for one who never earned anything; for statements of several tables. */
export const balanceOf = (userId: SQL | string): SQL<number> =>
  sql<number>`coalesce((select ${userRewards.currentBalance} from ${userRewards} where ${userRewards.userId} = ${userId}), 0)`;

const sumAlone = (proposedBy: string, isMeant: SQL | undefined): SQL =>
  sql`(select coalesce(sum(abs(${rewardCorrections.points})), 0) from ${rewardCorrections} where ${and(
    isMeant,
    eq(rewardCorrections.proposedBy, proposedBy),
    eq(rewardCorrections.decidedBy, proposedBy),
    eq(rewardCorrections.state, "effective"),
  )})`;

/**
 * What somebody corrected alone lately, either way: for this member, or within a day for all members, whichever is more. In
 * small parts they would escape the second person (rules/rewards#corrections).
 */
const alone = (proposedBy: string, userId: SQL | string, now: number): SQL<number> => {
  const { userId: whose, proposedAt } = rewardCorrections;
  const ofMember = sumAlone(proposedBy, and(eq(whose, userId), gt(proposedAt, now - ALONE_DAYS * DAY_MS)));
  const inAll = sumAlone(proposedBy, gt(proposedAt, now - ALONE_IN_ALL_MS));
  return sql<number>`max(${ofMember}, ${inAll})`;
};

const selectMember = (db: Db, proposedBy: string, is: SQL, now: number) =>
  db
    .select({
      id: users.id,
      balance: sql<number>`coalesce(${userRewards.currentBalance}, 0)`.as("balance"),
      alone: alone(proposedBy, sql`${users.id}`, now).as("alone"),
    })
    .from(users)
    .leftJoin(userRewards, eq(userRewards.userId, users.id))
    .where(and(is, isNull(users.deletedAt)));

type Proposed = keyof typeof CORRECTION_PROPOSED;

interface Proposal {
  userId: string;
  /** Negative for what is taken. */
  points: number;
  /** The member reads it. */
  reason: string;
}

/**
 * Gives or takes a member's points at once where one person is enough, else lays it before a second one
 * (rules/rewards#corrections). Two round trips.
 * @returns "effective", or "waiting" for a second person
 * @throws Forbidden, for the own points too; NotFound; Conflict where the balance does not cover it
 */
export const proposeCorrection = (context: Context, viewer: Viewer, proposal: Proposal): Promise<Proposed> =>
  propose(context, viewer, eq(users.id, proposal.userId), proposal);

/** The same for whom only a name or an address is known. @throws as above, and Invalid for a name that nobody has */
export async function proposeByName(
  context: Context,
  viewer: Viewer,
  { member, ...proposal }: Omit<Proposal, "userId"> & { member: string },
): Promise<Proposed> {
  const column = member.includes("@") ? users.emailKey : users.usernameKey;
  try {
    return await propose(context, viewer, eq(column, loginKey(member)), proposal);
  } catch (error) {
    if (error instanceof NotFound) throw new Invalid({ member: "No account has this name." });
    throw error;
  }
}

async function propose(
  { db, now, requestId }: Context,
  viewer: Viewer,
  is: SQL,
  { points, reason }: Omit<Proposal, "userId">,
): Promise<Proposed> {
  const actor = demand(viewer, "rewards.oversee");
  const [member] = await selectMember(db, actor.id, is, now);
  if (member === undefined) throw new NotFound("There is no such account.");
  if (member.id === actor.id) throw new Forbidden(OWN, "own-account");
  if (member.balance + points < 0) throw balanceShort(points, member.balance);

  const { id: userId } = member;
  const isEnough = member.alone + Math.abs(points) <= ALONE_MOST;
  const state = isEnough ? "effective" : "waiting";
  const id = newId(now);
  const decided = isEnough ? { decidedBy: actor.id, decidedAt: now } : { decidedBy: null, decidedAt: null };
  const row = {
    id,
    userId,
    points,
    reason,
    state,
    proposedBy: actor.id,
    proposedAt: now,
    note: null,
    ...decided,
  } as const;
  const stillEnough = isEnough ? sql`${alone(actor.id, userId, now)} + ${Math.abs(points)} <= ${ALONE_MOST}` : sql`1`;
  const exists = sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.deletedAt} is null)`;
  const write = insertWhere(
    db,
    rewardCorrections,
    row,
    sql`${exists} and ${balanceOf(userId)} + ${points} >= 0 and ${stillEnough}`,
  );
  const action = isEnough ? "rewards.corrected" : "rewards.correction_proposed";
  const entry = {
    ...{ actor, action, subjectType: "user", subjectId: userId, requestId },
    detail: { correction: id, points, reason },
  };
  const rest = [record(db, entry, now), ...(isEnough ? correctionEffect(db, { ...row, actorId: actor.id }, now) : [])];
  await batchIfChanged(db, write, rest, () => new Conflict(CHANGED, "changed-meanwhile"));
  return state;
}
