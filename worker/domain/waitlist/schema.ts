import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { timestamp } from "../../db/columns";

export const waitlist = sqliteTable(
  "waitlist",
  {
    id: text("id").primaryKey(),
    email: text("email").notNull(),
    emailKey: text("email_key").notNull(),
    createdAt: timestamp("created_at").notNull(),
    confirmedAt: timestamp("confirmed_at"),
  },
  (table) => [uniqueIndex("waitlist_email_key").on(table.emailKey), index("waitlist_created").on(table.createdAt)],
);
