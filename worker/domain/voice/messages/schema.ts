import { sql } from "drizzle-orm";
import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { timestamp } from "../../../db/columns";

/** Who talks to whom. The messages themselves lie in the conversation's own object. */
export const conversations = sqliteTable(
  "conversations",
  {
    /** Both members' ids, sorted and joined (conversation-id.ts). */
    id: text("id").primaryKey(),
    firstId: text("first_id").notNull(),
    secondId: text("second_id").notNull(),
    startedBy: text("started_by").notNull(),
    createdAt: timestamp("created_at").notNull(),
    /** When each of them deleted their account; once both have, the messages are deleted. */
    firstLeftAt: timestamp("first_left_at"),
    secondLeftAt: timestamp("second_left_at"),
    /** When the nightly job next deletes old messages here; null if they are kept for good. */
    sweepAt: timestamp("sweep_at"),
  },
  (table) => [
    uniqueIndex("conversations_members").on(table.firstId, table.secondId),
    index("conversations_second").on(table.secondId),
    index("conversations_sweep")
      .on(table.sweepAt, table.id)
      .where(sql`sweep_at is not null`),
    index("conversations_left")
      .on(table.id)
      .where(sql`first_left_at is not null and second_left_at is not null`),
  ],
);
