import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { timestamp } from "../../../db/columns";

/** Run-time settings, one row a key; the value is JSON that `settings.ts` parses (rules/admin#settings). */
export const settings = sqliteTable("settings", {
  key: text("key").primaryKey(),
  value: text("value").notNull(),
  updatedAt: timestamp("updated_at").notNull(),
  updatedBy: text("updated_by"),
});
