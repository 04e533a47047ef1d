import { primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { timestamp } from "../../../db/columns";

/** Standing notices that a member has put away, on all of their devices. */
export const dismissedNotices = sqliteTable(
  "dismissed_notices",
  {
    userId: text("user_id").notNull(),
    notice: text("notice").notNull(),
    dismissedAt: timestamp("dismissed_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.notice] })],
);
