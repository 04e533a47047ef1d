import { type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { memberFollows } from "./schema";

/** Whether one member follows the other. Both are ids, or columns of one. */
export const isFollowing = (follower: string | SQLWrapper, followed: string | SQLWrapper): SQL<number> =>
  sql<number>`exists (select 1 from ${memberFollows} where ${memberFollows.followerId} = ${follower} and ${memberFollows.followedId} = ${followed})`;
