import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { timestamp } from "../../../db/columns";

/** Site-wide counts that pages show, changed in the same batch as what they count (`reviews`, `reviews.stars.5` …). */
export const siteCounters = sqliteTable("site_counters", {
  name: text("name").primaryKey(),
  value: integer("value").notNull(),
});

/** Stored files that are gone, or not what their name says (rules/certificates#damaged-files). */
export const fileFaults = sqliteTable(
  "file_faults",
  {
    key: text("key").primaryKey(),
    kind: text("kind", { enum: ["missing", "damaged"] }).notNull(),
    since: timestamp("since").notNull(),
    /** When it was last looked for and still wrong. */
    seenAt: timestamp("seen_at").notNull(),
    clearedAt: timestamp("cleared_at"),
  },
  (table) => [
    index("file_faults_open")
      .on(table.seenAt)
      .where(sql`cleared_at is null`),
  ],
);
