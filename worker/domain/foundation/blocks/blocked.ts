import { type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { userBlocks } from "./schema";

/** Whether either of two members blocked the other. Both are ids, or columns of one. */
export const isBlockedBetween = (one: string | SQLWrapper, other: string | SQLWrapper): SQL =>
  sql`exists (select 1 from ${userBlocks} where (${userBlocks.blockerId} = ${one} and ${userBlocks.blockedId} = ${other}) or (${userBlocks.blockerId} = ${other} and ${userBlocks.blockedId} = ${one}))`;
