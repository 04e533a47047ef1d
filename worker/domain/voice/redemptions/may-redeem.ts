import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { DAY_MS } from "../../../days";
import { users } from "../../foundation/users/schema";
import { userRewards } from "../rewards/schema";
import { OPEN_REDEMPTIONS_MAX, REDEMPTIONS_A_DAY } from "./rules";
import { redemptions } from "./schema";

/** An account that is neither deleted nor suspended, and whose address its member has. */
const isActive = (userId: string): SQL =>
  sql`exists (select 1 from ${users} where ${and(eq(users.id, userId), isNull(users.deletedAt), isNull(users.suspendedAt), isNotNull(users.emailVerifiedAt))})`;

/** A condition on `user_rewards`: its points can be spent, which they cannot while the rewards rest. */
const canSpend = (userId: string): SQL => sql`${eq(userRewards.userId, userId)} and ${isNull(userRewards.suspendedAt)}`;

const covers = (userId: string, points: number): SQL =>
  sql`exists (select 1 from ${userRewards} where ${canSpend(userId)} and ${userRewards.currentBalance} >= ${points})`;

export const openOf = (userId: string): SQL<number> =>
  sql<number>`(select count(*) from ${redemptions} where ${redemptions.userId} = ${userId} and ${redemptions.state} = 'held')`;

/** How many the member asked for within a day, whatever became of them. @param now UTC epoch milliseconds */
export const lately = (userId: string, now: number): SQL<number> =>
  sql<number>`(select count(*) from ${redemptions} where ${redemptions.userId} = ${userId} and ${redemptions.requestedAt} > ${now - DAY_MS})`;

const isSent = (userId: string, requestKey: string): SQL =>
  sql`exists (select 1 from ${redemptions} where ${redemptions.userId} = ${userId} and ${redemptions.requestKey} = ${requestKey})`;

interface Asking {
  userId: string;
  requestKey: string;
  points: number;
  /** UTC epoch milliseconds. */
  now: number;
}

/** Asked by the write itself, so that no two requests at the same moment spend the same points (rules/rewards#redemption). */
export const mayRedeem = ({ userId, requestKey, points, now }: Asking): SQL =>
  sql`${isActive(userId)} and ${covers(userId, points)} and ${openOf(userId)} < ${OPEN_REDEMPTIONS_MAX} and ${lately(userId, now)} < ${REDEMPTIONS_A_DAY} and not ${isSent(userId, requestKey)}`;
