import { sql } from "drizzle-orm";
import { notifications } from "../notifications/schema";

/** Whether its reader may still hear of it: unread, and not deleted on the site. */
export const isNews = sql`(${notifications.readAt} is null and (${notifications.deletedAt} is null or ${notifications.offSite}))`;
