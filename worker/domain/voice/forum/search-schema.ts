import { integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/**
 * What each post says, without what it quotes. The index itself is a virtual table beside it, `forum_words`, which
 * triggers of the migration hold to whatever shows (docs/decisions/022-forum-search.md).
 */
export const forumSearchTexts = sqliteTable(
  "forum_search_texts",
  {
    /** Its number in the index, in the order in which posts came in. */
    no: integer("no").primaryKey(),
    postId: text("post_id").notNull(),
    text: text("text").notNull(),
  },
  (table) => [uniqueIndex("forum_search_texts_post").on(table.postId)],
);

/** Long threads that were tagged anew: the index follows their posts some at a time (rules/forum#search). */
export const forumSearchDue = sqliteTable("forum_search_due", {
  threadId: text("thread_id").primaryKey(),
  /** The last post, by id, that the index has with its thread's tags. */
  doneTo: text("done_to").notNull(),
});
