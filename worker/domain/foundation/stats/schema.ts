import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Site-wide counts that pages show, changed in the same batch as what they count (`reviews`, `reviews.stars.5` …). */
export const siteCounters = sqliteTable("site_counters", {
  name: text("name").primaryKey(),
  value: integer("value").notNull(),
});
