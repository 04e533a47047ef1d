import { type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { userBlocks } from "./schema";

type Side = string | SQLWrapper;

/** Whether one member blocked another. Both are ids, or columns of one. */
export const hasBlocked = (blocker: Side, blocked: Side): SQL<number> =>
  sql<number>`exists (select 1 from ${userBlocks} where ${userBlocks.blockerId} = ${blocker} and ${userBlocks.blockedId} = ${blocked})`;

/** Whether either of two members blocked the other. Both are ids, or columns of one. */
export const isBlockedBetween = (one: Side, other: Side): SQL =>
  sql`exists (select 1 from ${userBlocks} where (${userBlocks.blockerId} = ${one} and ${userBlocks.blockedId} = ${other}) or (${userBlocks.blockerId} = ${other} and ${userBlocks.blockedId} = ${one}))`;
