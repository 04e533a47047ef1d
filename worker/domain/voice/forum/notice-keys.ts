import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** What befalls a thread by a moderator that its author hears of. */
export type ThreadFate = "lock" | "slow" | "close-poll" | "move" | "merge" | "split";
type OfThread = "reply" | "mention" | "follow" | "solved" | `thread-${ThreadFate}`;
type OfPost = "comment" | "reaction" | "edited" | "reminder";
type Cause = OfThread | OfPost | "category";

/** By which a member's notices of one cause about one thread, post or category are merged while unread (rules/forum#following). */
export const noticeKey = (cause: Cause, id: string): string => `forum-${cause}:${id}`;

/** The same where the id stands in a row of the statement. */
export const noticeKeyIn = (cause: Cause, id: SQLWrapper): SQL => sql`${sql.raw(`'forum-${cause}:'`)} || ${id}`;
