import { integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/**
 * Each review's number in the index of words, in the order in which they came in. The index is a virtual table beside
 * it, `review_words`, which triggers of the migration hold to whatever shows (decision 029).
 */
export const reviewNumbers = sqliteTable(
  "review_numbers",
  {
    no: integer("no").primaryKey(),
    reviewId: text("review_id").notNull(),
  },
  (table) => [uniqueIndex("review_numbers_review").on(table.reviewId)],
);
