import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { timestamp } from "../../../db/columns";

/** Where the nightly proof found the books off, until it finds them right again (rules/rewards#books). */
export const rewardFaults = sqliteTable(
  "reward_faults",
  {
    /** The member whose books are off; "" where the program's totals are. */
    userId: text("user_id").primaryKey(),
    /** What is stored, and what the rows come to, at the last proof. */
    balance: integer("balance").notNull(),
    ledgerPoints: integer("ledger_points").notNull(),
    held: integer("held").notNull(),
    holdPoints: integer("hold_points").notNull(),
    since: timestamp("since").notNull(),
    seenAt: timestamp("seen_at").notNull(),
    clearedAt: timestamp("cleared_at"),
  },
  (table) => [
    index("reward_faults_open")
      .on(table.since, table.userId)
      .where(sql`cleared_at is null`),
  ],
);
