import { sql } from "drizzle-orm";
import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { timestamp } from "../../../db/columns";
import { VIEWED_ROLES } from "../../foundation/access/view-as";

/** One time that staff looked at the site as a role or as a member (rules/access#view-as). */
export const viewsAs = sqliteTable(
  "views_as",
  {
    id: text("id").primaryKey(),
    startedBy: text("started_by").notNull(),
    /** The session that it was started in: it ends with that session, and is of no use in another. */
    sessionHash: text("session_hash").notNull(),
    /** Null where a role is viewed. */
    memberId: text("member_id"),
    /** Null where a member is viewed. */
    role: text("role", { enum: VIEWED_ROLES }),
    reason: text("reason").notNull(),
    startedAt: timestamp("started_at").notNull(),
    /** UTC epoch milliseconds; from then on it shows nothing. */
    until: timestamp("until").notNull(),
    endedAt: timestamp("ended_at"),
  },
  (table) => [
    index("views_as_member").on(table.memberId, table.startedAt, table.id),
    index("views_as_open")
      .on(table.until)
      .where(sql`ended_at is null`),
  ],
);
