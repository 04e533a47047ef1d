import { type SQL, sql } from "drizzle-orm";
import { userRewards } from "./schema";

/** Of a row of `user_rewards`: what its tier pays rests with the rewards, as if it were the first (rules/rewards#inactivity). */
export const tierInForce: SQL = sql`iif(${userRewards.suspendedAt} is null, ${userRewards.tier}, 'bronze')`;
