import { sql } from "drizzle-orm";
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
    /** When the mail that the site is open was queued; no entry gets it twice. */
    toldAt: timestamp("told_at"),
  },
  (table) => [
    uniqueIndex("waitlist_email_key").on(table.emailKey),
    index("waitlist_created").on(table.createdAt, table.id),
    index("waitlist_untold")
      .on(table.createdAt, table.id)
      .where(sql`confirmed_at is not null and told_at is null`),
  ],
);

/** Entries by the UTC day of their signup, so that the tiles cost no count; changed in the batch of what they count. */
export const waitlistDays = sqliteTable("waitlist_days", {
  day: text("day").primaryKey(),
  signups: integer("signups").notNull(),
  confirmed: integer("confirmed").notNull(),
  told: integer("told").notNull().default(0),
});
