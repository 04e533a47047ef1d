import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { timestamp } from "../../../db/columns";
import { SAVED_LISTS } from "./forms";

/** Searches that members keep, with alerts about what is new if they wish (rules/search#saved-searches). */
export const savedSearches = sqliteTable(
  "saved_searches",
  {
    id: text("id").primaryKey(),
    userId: text("user_id").notNull(),
    list: text("list", { enum: SAVED_LISTS }).notNull(),
    /** The page's query string as the site writes it, so that one search is one text; "" never stands here. */
    query: text("query").notNull(),
    alerts: integer("alerts", { mode: "boolean" }).notNull(),
    createdAt: timestamp("created_at").notNull(),
    /** Whatever was listed by then is not new. */
    knownTo: timestamp("known_to").notNull(),
    /** When the job last looked. */
    checkedAt: timestamp("checked_at").notNull(),
  },
  (table) => [
    uniqueIndex("saved_searches_once").on(table.userId, table.list, table.query),
    index("saved_searches_newest").on(table.userId, table.createdAt, table.id),
    index("saved_searches_due")
      .on(table.checkedAt, table.id)
      .where(sql`alerts = 1`),
  ],
);

/** One entry of the private feed: that a saved search found something new, and how much. */
export const savedSearchNews = sqliteTable(
  "saved_search_news",
  {
    id: text("id").primaryKey(),
    userId: text("user_id").notNull(),
    searchId: text("search_id").notNull(),
    /** How many were new. */
    found: integer("found").notNull(),
    createdAt: timestamp("created_at").notNull(),
  },
  (table) => [
    index("saved_search_news_newest").on(table.userId, table.id),
    index("saved_search_news_search").on(table.searchId),
  ],
);
