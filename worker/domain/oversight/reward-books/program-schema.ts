import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { TIER_NAMES } from "../../voice/rewards/rules";
import { LEDGER_TYPES } from "../../voice/rewards/schema";

/**
 * What the members of each tier have together, kept by triggers on `user_rewards`: what the site owes is the sum of
 * `outstanding`, whatever wrote a balance (rules/rewards#program-figures).
 */
export const rewardTiers = sqliteTable("reward_tiers", {
  tier: text("tier", { enum: TIER_NAMES }).primaryKey(),
  members: integer("members").notNull(),
  /** Points of their balances. */
  outstanding: integer("outstanding").notNull(),
  held: integer("held").notNull(),
  earned: integer("earned").notNull(),
  redeemed: integer("redeemed").notNull(),
  /** Members whose rewards rest. */
  suspended: integer("suspended").notNull(),
});

/** "hold" stands for what was held: in when it begins, out when it is released or cancelled. */
const MONTH_TYPES = [...LEDGER_TYPES, "hold"] as const;

/** What each month moved, by type, kept by triggers on the ledger and the holds. */
export const rewardMonths = sqliteTable(
  "reward_months",
  {
    /** YYYY-MM, in UTC. */
    month: text("month").notNull(),
    type: text("type", { enum: MONTH_TYPES }).notNull(),
    /** Points given. */
    pointsIn: integer("points_in").notNull(),
    /** Points taken, as a positive number. */
    pointsOut: integer("points_out").notNull(),
    entries: integer("entries").notNull(),
  },
  (table) => [primaryKey({ columns: [table.month, table.type] })],
);
