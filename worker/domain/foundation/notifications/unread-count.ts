import { sql } from "drizzle-orm";
import { users } from "../users/schema";
import { notifications } from "./schema";

/** Counting stops here: the badge says "99+" from a hundred on (rules/notifications#counts). */
const UNREAD_COUNTED = 100;

/** How many notifications the account of this row has not read, as a column of a select over `users`. */
export const unreadCount = sql<number>`(select count(*) from (select 1 from ${notifications} where ${notifications.userId} = ${users.id} and ${notifications.readAt} is null and ${notifications.deletedAt} is null limit ${UNREAD_COUNTED}))`;
