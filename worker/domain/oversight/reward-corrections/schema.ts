import { type SQL, sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { timestamp } from "../../../db/columns";
import { CORRECTION_STATES } from "./forms";

const IS_WAITING: SQL = sql`state = 'waiting'`;

/** What staff proposed to give or take; in force it is one row of the ledger (rules/rewards#corrections). */
export const rewardCorrections = sqliteTable(
  "reward_corrections",
  {
    id: text("id").primaryKey(),
    userId: text("user_id").notNull(),
    /** Negative for what is taken. */
    points: integer("points").notNull(),
    /** In staff's words; the member reads them. */
    reason: text("reason").notNull(),
    state: text("state", { enum: CORRECTION_STATES }).notNull(),
    proposedBy: text("proposed_by").notNull(),
    proposedAt: timestamp("proposed_at").notNull(),
    /** Who made it effective or declined it: whoever proposed it, where one person is enough. */
    decidedBy: text("decided_by"),
    decidedAt: timestamp("decided_at"),
    /** Why it was declined; the proposer reads it. */
    note: text("note"),
  },
  (table) => [
    index("reward_corrections_waiting").on(table.proposedAt, table.id).where(IS_WAITING),
    index("reward_corrections_decided").on(table.state, table.decidedAt, table.id),
    index("reward_corrections_user").on(table.userId, table.proposedAt, table.id),
    index("reward_corrections_proposer").on(table.proposedBy, table.proposedAt),
  ],
);
