import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { FIRST_TIER } from "./rules";
import { userRewards } from "./schema";

/** Literal, since a parameter would keep SQLite from folding it. */
const FIRST = sql.raw(`'${FIRST_TIER.tier}'`);

/** Of a row of `user_rewards`: what its tier pays rests with the rewards, as if it were the first (rules/rewards#inactivity). */
const tierInForce: SQL = sql`iif(${userRewards.suspendedAt} is null, ${userRewards.tier}, ${FIRST})`;

/** The tier at whose rates a member earns; that of somebody who has no row yet is the first. @param userId a column that names them */
export const tierInForceOf = (userId: SQLiteColumn): SQL =>
  sql`coalesce((select ${tierInForce} from ${userRewards} where ${userRewards.userId} = ${userId}), ${FIRST})`;
