import { sql } from "drizzle-orm";
import { users } from "../users/schema";
import { inboxEntries } from "./schema";

/** Counting stops here: the badge says "99+" from a hundred on. */
const UNREAD_COUNTED = 100;

/** How many conversations of this row's account hold something unread, as a column of a select over `users`. */
export const unreadConversations = sql<number>`(select count(*) from (select 1 from ${inboxEntries} where ${inboxEntries.userId} = ${users.id} and ${inboxEntries.unread} > 0 limit ${UNREAD_COUNTED}))`;
