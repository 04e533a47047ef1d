import { index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { timestamp } from "../../../db/columns";

/** Who wants to hear nothing from whom. */
export const userBlocks = sqliteTable(
  "user_blocks",
  {
    blockerId: text("blocker_id").notNull(),
    blockedId: text("blocked_id").notNull(),
    createdAt: timestamp("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.blockerId, table.blockedId] }),
    index("user_blocks_newest").on(table.blockerId, table.createdAt, table.blockedId),
    index("user_blocks_blocked").on(table.blockedId),
  ],
);
