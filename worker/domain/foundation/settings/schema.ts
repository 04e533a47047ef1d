import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { timestamp } from "../../../db/columns";

/** Run-time settings, one row a key; the value is JSON that `settings.ts` parses (rulings R1, R15, R22). */
export const settings = sqliteTable("settings", {
  key: text("key").primaryKey(),
  value: text("value").notNull(),
  updatedAt: timestamp("updated_at").notNull(),
  updatedBy: text("updated_by"),
});
