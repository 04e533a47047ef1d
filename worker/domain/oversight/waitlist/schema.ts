import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { timestamp } from "../../../db/columns";

export const waitlist = sqliteTable(
  "waitlist",
  {
    id: text("id").primaryKey(),
    email: text("email").notNull(),
    emailKey: text("email_key").notNull(),
    createdAt: timestamp("created_at").notNull(),
    confirmedAt: timestamp("confirmed_at"),
  },
  (table) => [
    uniqueIndex("waitlist_email_key").on(table.emailKey),
    index("waitlist_created").on(table.createdAt, table.id),
  ],
);

/** Entries by the UTC day of their signup, so that the tiles cost no count; changed in the batch of what they count. */
export const waitlistDays = sqliteTable("waitlist_days", {
  day: text("day").primaryKey(),
  signups: integer("signups").notNull(),
  confirmed: integer("confirmed").notNull(),
});
