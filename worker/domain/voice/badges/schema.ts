import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { timestamp } from "../../../db/columns";
import { BADGE_IDS } from "./badges";

/** Who holds which badge: one row a member and badge, also of one that was taken back. */
export const memberBadges = sqliteTable(
  "member_badges",
  {
    userId: text("user_id").notNull(),
    badge: text("badge", { enum: BADGE_IDS }).notNull(),
    /** When what it is for was reached. */
    earnedAt: timestamp("earned_at").notNull(),
    /** Since when its cause is gone, or staff took it back; it shows nowhere. */
    lostAt: timestamp("lost_at"),
    /** When its holder was told, or that they are not; null while they have to be. */
    toldAt: timestamp("told_at"),
    /** Of a badge that staff gave. */
    grantedBy: text("granted_by"),
    grantReason: text("grant_reason"),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.badge] }),
    index("member_badges_holders")
      .on(table.badge)
      .where(sql`lost_at is null`),
    index("member_badges_untold")
      .on(table.userId)
      .where(sql`told_at is null and lost_at is null`),
  ],
);

/** How many hold each badge; triggers of the migration keep it. A badge that nobody ever held has no row. */
export const badgeHolders = sqliteTable("badge_holders", {
  badge: text("badge", { enum: BADGE_IDS }).primaryKey(),
  holders: integer("holders").notNull().default(0),
});

/** What was counted of a member, on which badges and reputation rest; whoever wrote nothing that shows may have no row. */
export const memberStandings = sqliteTable("member_standings", {
  userId: text("user_id").primaryKey(),
  /** Reviews that show: all, naming good and bad, with photographs, verified. */
  reviews: integer("reviews").notNull(),
  balancedReviews: integer("balanced_reviews").notNull(),
  picturedReviews: integer("pictured_reviews").notNull(),
  verifiedReviews: integer("verified_reviews").notNull(),
  /** How often these were found helpful. */
  helpfulVotes: integer("helpful_votes").notNull(),
  /** Forum posts that show in threads that do, and their upvotes without their downvotes, which may be below 0. */
  posts: integer("posts").notNull(),
  postScore: integer("post_score").notNull(),
  answers: integer("answers").notNull(),
  certificatePosts: integer("certificate_posts").notNull(),
  /** Other members in the own thread with the most of them; voters of the own poll with the most. */
  liveliest: integer("liveliest").notNull(),
  pollVoters: integer("poll_voters").notNull(),
  reputation: integer("reputation").notNull(),
  countedAt: timestamp("counted_at").notNull(),
});
