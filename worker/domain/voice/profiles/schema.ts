import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { timestamp } from "../../../db/columns";
import { FEATURED_KINDS, PROFILE_LAYOUTS, PROFILE_THEMES } from "./looks";

/** How a member shows themselves; one without a row shows nothing of it (rules/people#customization). */
export const profiles = sqliteTable(
  "profiles",
  {
    userId: text("user_id").primaryKey(),
    displayName: text("display_name"),
    /** The name as `usernameKey` folds it: nobody signs up with a username that looks like it. */
    displayNameKey: text("display_name_key"),
    /** Markdown as it was written, and what the site makes of it. */
    bio: text("bio").notNull().default(""),
    bioHtml: text("bio_html").notNull().default(""),
    location: text("location"),
    theme: text("theme", { enum: PROFILE_THEMES }).notNull().default("default"),
    accent: text("accent"),
    layout: text("layout", { enum: PROFILE_LAYOUTS }).notNull().default("classic"),
    showBadges: integer("show_badges", { mode: "boolean" }).notNull().default(true),
    showStats: integer("show_stats", { mode: "boolean" }).notNull().default(true),
    showActivity: integer("show_activity", { mode: "boolean" }).notNull().default(true),
    /** A thread or review of their own that stands first. */
    featuredKind: text("featured_kind", { enum: FEATURED_KINDS }),
    featuredId: text("featured_id"),
    /** File name of the cover in R2, under the account's id, and which part of it shows: percent from the top. */
    cover: text("cover"),
    coverY: integer("cover_y").notNull().default(50),
    updatedAt: timestamp("updated_at").notNull(),
    /** A moderator hid name, location and bio; they come back with other words, or with the decision's end. */
    wordsHiddenAt: timestamp("words_hidden_at"),
    wordsHiddenBy: text("words_hidden_by"),
    wordsHiddenReason: text("words_hidden_reason"),
  },
  (table) => [
    index("profiles_display_name")
      .on(table.displayNameKey)
      .where(sql`display_name_key is not null`),
  ],
);
