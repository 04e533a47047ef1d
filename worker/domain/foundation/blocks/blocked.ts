import { type SQL, sql } from "drizzle-orm";
import { userBlocks } from "./schema";

/** Whether either of two members blocked the other. */
export const isBlockedBetween = (one: string, other: string): SQL =>
  sql`exists (select 1 from ${userBlocks} where (${userBlocks.blockerId} = ${one} and ${userBlocks.blockedId} = ${other}) or (${userBlocks.blockerId} = ${other} and ${userBlocks.blockedId} = ${one}))`;
