import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { jsonColumn, timestamp } from "../../../db/columns";
import { ROLES } from "../access/policy";
import { MESSAGE_AUDIENCES, PROFILE_VISIBILITIES } from "./profile-choices";

/** What ended in the suspension: staff by themselves, a case of the moderation queue, a registration that was refused. */
export const SUSPENDED_CAUSES = ["staff", "moderation", "registration"] as const;
export type SuspendedCause = (typeof SUSPENDED_CAUSES)[number];

const REACHABLE = sql`deleted_at is null and suspended_at is null`;

export const users = sqliteTable(
  "users",
  {
    id: text("id").primaryKey(),
    username: text("username").notNull(),
    /** Case-folded and confusable-folded; what makes a name unique. */
    usernameKey: text("username_key").notNull(),
    email: text("email").notNull(),
    /** Lower case, without the dots and plus tags its provider ignores. */
    emailKey: text("email_key").notNull(),
    passwordHash: text("password_hash").notNull(),
    role: text("role", { enum: ROLES }).notNull(),
    testerSince: timestamp("tester_since"),
    dateOfBirth: text("date_of_birth").notNull(),
    ageVerifiedAt: timestamp("age_verified_at"),
    emailVerifiedAt: timestamp("email_verified_at"),
    /** The vendor whose page this account runs; set when an application is approved. */
    vendorId: text("vendor_id"),
    /** File name of the profile picture in R2, under the account's id; null where there is none. */
    picture: text("picture"),
    productInterests: jsonColumn("product_interests", z.array(z.string())).notNull().default([]),
    howDidYouHear: text("how_did_you_hear"),
    currentShop: text("current_shop"),
    reviewCount: integer("review_count").notNull().default(0),
    /** Kept by triggers, for the badges of every page. */
    unreadNotifications: integer("unread_notifications").notNull().default(0),
    unreadConversations: integer("unread_conversations").notNull().default(0),
    /** Kept by triggers on the rows that they count (rules/people#counts). */
    followerCount: integer("follower_count").notNull().default(0),
    followingCount: integer("following_count").notNull().default(0),
    friendCount: integer("friend_count").notNull().default(0),
    createdAt: timestamp("created_at").notNull(),
    lastActiveAt: timestamp("last_active_at"),
    /** What the member chose: off, nobody but staff sees when they were active (rules/privacy#seen-online). */
    showLastActive: integer("show_last_active", { mode: "boolean" }).notNull().default(true),
    /** What the member chose: off, nobody is suggested to them, nor they to anybody (rules/people#suggestions). */
    isSuggested: integer("is_suggested", { mode: "boolean" }).notNull().default(true),
    /** What the member chose of their profile (rules/profile-privacy). */
    profileVisibility: text("profile_visibility", { enum: PROFILE_VISIBILITIES }).notNull().default("public"),
    whoCanMessage: text("who_can_message", { enum: MESSAGE_AUDIENCES }).notNull().default("everyone"),
    showLocation: integer("show_location", { mode: "boolean" }).notNull().default(true),
    showFollowerCount: integer("show_follower_count", { mode: "boolean" }).notNull().default(true),
    /** Whether search engines may list it; only where everybody may read it. */
    allowIndexing: integer("allow_indexing", { mode: "boolean" }).notNull().default(false),
    /** Whether others see the member's tier on the profile (rules/rewards#tier-on-the-profile). */
    showTier: integer("show_tier", { mode: "boolean" }).notNull().default(false),
    suspendedAt: timestamp("suspended_at"),
    suspendedCause: text("suspended_cause", { enum: SUSPENDED_CAUSES }),
    suspendedBy: text("suspended_by"),
    /** In words, for its owner to read. */
    suspensionReason: text("suspension_reason"),
    deletedAt: timestamp("deleted_at"),
  },
  (table) => [
    uniqueIndex("users_username_key").on(table.usernameKey),
    uniqueIndex("users_email_key").on(table.emailKey),
    index("users_created").on(table.createdAt, table.id),
    index("users_role").on(table.role, table.createdAt, table.id),
    // Of those who can be written to only, so that however many cannot, finding some who can reads no more.
    index("users_reachable")
      .on(table.role, table.createdAt, table.id)
      .where(sql`${REACHABLE} and profile_visibility = 'public' and who_can_message = 'everyone'`),
    index("users_reachable_name").on(table.usernameKey).where(REACHABLE),
    index("users_tester")
      .on(table.testerSince, table.id)
      .where(sql`tester_since is not null`),
    index("users_suspended")
      .on(table.suspendedAt, table.id)
      .where(sql`suspended_at is not null`),
    // Of those who show it only, so that however many do not, the page that names them reads no more.
    index("users_shown_active")
      .on(table.lastActiveAt, table.id)
      .where(sql`last_active_at is not null and show_last_active = 1`),
    // Those whom the site map names.
    index("users_indexed")
      .on(table.id)
      .where(sql`allow_indexing = 1 and profile_visibility = 'public'`),
    index("users_vendor")
      .on(table.vendorId)
      .where(sql`vendor_id is not null`),
  ],
);

/** The columns of an account that is not suspended, or no longer. */
export const NO_SUSPENSION = { suspendedAt: null, suspendedCause: null, suspendedBy: null, suspensionReason: null };

/** What staff write down about an account; its owner does not see it. */
export const userNotes = sqliteTable(
  "user_notes",
  {
    id: text("id").primaryKey(),
    userId: text("user_id").notNull(),
    authorId: text("author_id").notNull(),
    body: text("body").notNull(),
    createdAt: timestamp("created_at").notNull(),
  },
  (table) => [index("user_notes_user").on(table.userId, table.createdAt)],
);
