import { type SQL, sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { jsonColumn, timestamp } from "../../../db/columns";
import { REFERRAL_REVIEWS, referralSigns } from "./referral-signs";
import { TIER_NAMES } from "./rules";

export const LEDGER_TYPES = [
  "signup_bonus",
  "referral_bonus",
  "review_reward",
  "cashback",
  "redemption",
  "redemption_return",
  "reversal",
  "correction",
] as const;
/** What a reversal can take back: it has the cause of the row that it takes. */
export const TAKEN_BACK = ["review_reward", "referral_bonus", "cashback"] as const;
const HELD_TYPES = ["referral_bonus", "cashback"] as const;
const REFERRAL_STATUSES = ["pending", "completed", "rejected"] as const;

/** Append-only by triggers; a balance is the sum of its rows (rules/rewards#ledger). */
export const rewardLedger = sqliteTable(
  "reward_ledger",
  {
    id: text("id").primaryKey(),
    userId: text("user_id").notNull(),
    type: text("type", { enum: LEDGER_TYPES }).notNull(),
    /** What it is for, such as the id of the account, the referral or the review: one row a type and cause. */
    cause: text("cause").notNull(),
    /** Points; negative for what is taken. */
    points: integer("points").notNull(),
    description: text("description").notNull(),
    /** Whose act it was: the member's or a staff member's; null for what the site's rules did. */
    actorId: text("actor_id"),
    at: timestamp("at").notNull(),
  },
  (table) => [
    uniqueIndex("reward_ledger_cause").on(table.type, table.cause),
    index("reward_ledger_user").on(table.userId, table.at),
    index("reward_ledger_user_type").on(table.userId, table.type, table.at),
  ],
);

/** A member's tier and totals; they change in the batch that writes the ledger. */
export const userRewards = sqliteTable(
  "user_rewards",
  {
    userId: text("user_id").primaryKey(),
    tier: text("tier", { enum: TIER_NAMES }).notNull().default("bronze"),
    referralCount: integer("referral_count").notNull().default(0),
    nextTierRequirement: integer("next_tier_requirement").notNull().default(5),
    totalEarned: integer("total_earned").notNull().default(0),
    currentBalance: integer("current_balance").notNull().default(0),
    totalRedeemed: integer("total_redeemed").notNull().default(0),
    /** Points of holds that are neither released nor cancelled. */
    heldPoints: integer("held_points").notNull().default(0),
    /** Since when the rewards rest for want of activity; a trigger on `sessions` ends it (rules/rewards#inactivity). */
    suspendedAt: timestamp("suspended_at"),
    /** When the member was told that they will rest; a login ends it too. */
    inactivityToldAt: timestamp("inactivity_told_at"),
  },
  (table) => [
    index("user_rewards_told")
      .on(table.inactivityToldAt)
      .where(sql`inactivity_told_at is not null and suspended_at is null`),
  ],
);

/** Neither released nor cancelled; said as the index says it. */
export const IS_OPEN: SQL = sql`released_at is null and cancelled_at is null`;

/** What was earned and is not available yet; no part of the balance (rules/rewards#holds). */
export const rewardHolds = sqliteTable(
  "reward_holds",
  {
    id: text("id").primaryKey(),
    userId: text("user_id").notNull(),
    type: text("type", { enum: HELD_TYPES }).notNull(),
    /** As of the ledger's row that it becomes. */
    cause: text("cause").notNull(),
    points: integer("points").notNull(),
    description: text("description").notNull(),
    heldAt: timestamp("held_at").notNull(),
    availableFrom: timestamp("available_from").notNull(),
    releasedAt: timestamp("released_at"),
    cancelledAt: timestamp("cancelled_at"),
  },
  (table) => [
    uniqueIndex("reward_holds_cause").on(table.type, table.cause),
    index("reward_holds_user").on(table.userId, table.heldAt),
    index("reward_holds_due").on(table.availableFrom).where(IS_OPEN),
    index("reward_holds_user_open").on(table.userId, table.availableFrom).where(IS_OPEN),
  ],
);

export const referralCodes = sqliteTable(
  "referral_codes",
  {
    id: text("id").primaryKey(),
    userId: text("user_id").notNull(),
    code: text("code").notNull(),
    deactivatedAt: timestamp("deactivated_at"),
    createdAt: timestamp("created_at").notNull(),
    currentUsage: integer("current_usage").notNull().default(0),
  },
  (table) => [uniqueIndex("referral_codes_user").on(table.userId), uniqueIndex("referral_codes_code").on(table.code)],
);

export const referrals = sqliteTable(
  "referrals",
  {
    id: text("id").primaryKey(),
    referrerId: text("referrer_id").notNull(),
    refereeId: text("referee_id").notNull(),
    referralCode: text("referral_code").notNull(),
    status: text("status", { enum: REFERRAL_STATUSES }).notNull().default("pending"),
    /** From the referrer's own network, which is one of the signs. */
    sameNetwork: integer("same_network", { mode: "boolean" }).notNull().default(false),
    /** What its registration showed; staff look at such a one before it counts (rules/rewards#referral-review). */
    evidence: jsonColumn("evidence", referralSigns).notNull().default([]),
    review: text("review", { enum: REFERRAL_REVIEWS }).notNull().default("none"),
    referredAt: timestamp("referred_at").notNull(),
    /** UTC day of it, YYYY-MM-DD: to the referrer a moment would tell which account was made then. */
    referredDay: text("referred_day")
      .notNull()
      .generatedAlwaysAs(sql`date("referred_at" / 1000, 'unixepoch')`, { mode: "virtual" }),
    /** What its referrer knows it by: random, since an id has its moment in it (rules/rewards#own-referrals). */
    publicKey: text("public_key").notNull().default(""),
    completedAt: timestamp("completed_at"),
    rewardPoints: integer("reward_points"),
  },
  (table) => [
    uniqueIndex("referrals_referee").on(table.refereeId),
    index("referrals_referrer").on(table.referrerId, table.referredDay, table.publicKey),
  ],
);
