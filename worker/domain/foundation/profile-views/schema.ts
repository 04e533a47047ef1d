import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { jsonColumn, timestamp } from "../../../db/columns";
import { ANALYTICS_AUDIENCES } from "./choices";

/** A profile's views of a UTC day, which is all that stays of them (rules/profile-analytics#counting). */
export const profileViewDays = sqliteTable(
  "profile_view_days",
  {
    profileId: text("profile_id").notNull(),
    day: text("day").notNull(),
    views: integer("views").notNull(),
    /** Visitors who were here last on this day: those of several days add up to how many different ones came. */
    lastSeen: integer("last_seen").notNull(),
    desktop: integer("desktop").notNull(),
    mobile: integer("mobile").notNull(),
    tablet: integer("tablet").notNull(),
    /** Views by what led here (`sourceOf`); so many different ones a day and no more. */
    sources: jsonColumn("sources", z.record(z.string(), z.number())).notNull(),
  },
  (table) => [primaryKey({ columns: [table.profileId, table.day] })],
);

/** When a visitor was last on a profile; the key is a hash of that profile's own, dropped after 90 days (rules/privacy#retention). */
export const profileVisits = sqliteTable(
  "profile_visits",
  {
    profileId: text("profile_id").notNull(),
    visitorKey: text("visitor_key").notNull(),
    lastDay: text("last_day").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.profileId, table.visitorKey] }),
    index("profile_visits_day").on(table.lastDay),
  ],
);

/** The newest visit of each member who lets others see their name; it goes when they no longer do (rules/profile-analytics#visitors). */
export const profileVisitors = sqliteTable(
  "profile_visitors",
  {
    profileId: text("profile_id").notNull(),
    viewerId: text("viewer_id").notNull(),
    visitedAt: timestamp("visited_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.profileId, table.viewerId] }),
    index("profile_visitors_newest").on(table.profileId, table.visitedAt, table.viewerId),
    index("profile_visitors_viewer").on(table.viewerId, table.profileId),
    index("profile_visitors_visited").on(table.visitedAt),
  ],
);

/** What a member chose about analytics and visits; whoever chose nothing has no row (`DEFAULT_CHOICES`). */
export const analyticsChoices = sqliteTable("analytics_choices", {
  userId: text("user_id").primaryKey(),
  whoCanViewAnalytics: text("who_can_view_analytics", { enum: ANALYTICS_AUDIENCES }).notNull(),
  showAnalytics: integer("show_analytics", { mode: "boolean" }).notNull(),
  trackVisitors: integer("track_visitors", { mode: "boolean" }).notNull(),
});
