import { sql } from "drizzle-orm";
import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { jsonColumn, timestamp } from "../../../db/columns";

export const auditDetail = z.record(z.string(), z.unknown());

/**
 * What moderators decided about the forum, for its public log. Literal, because a partial index serves only where its own
 * words are repeated; one expression, because SQLite would look for the sides of an "or" one by one.
 */
export const ABOUT_FORUM = sql.raw(
  "case when action = 'case.decided' then detail ->> '$.kind' = 'forum_post' else subject_type in ('forum_category', 'forum_thread', 'forum_post') end",
);

/** Append-only by triggers in the migrations, for admins too (rules/admin#audit-log). */
export const auditLog = sqliteTable(
  "audit_log",
  {
    id: text("id").primaryKey(),
    at: timestamp("at").notNull(),
    actorId: text("actor_id"),
    actorName: text("actor_name").notNull(),
    action: text("action").notNull(),
    subjectType: text("subject_type").notNull(),
    subjectId: text("subject_id").notNull(),
    detail: jsonColumn("detail", auditDetail).notNull(),
    requestId: text("request_id").notNull(),
  },
  (table) => [
    index("audit_log_at").on(table.at, table.id),
    index("audit_log_action").on(table.action, table.at, table.id),
    index("audit_log_actor").on(table.actorId, table.at, table.id),
    index("audit_log_type").on(table.subjectType, table.at, table.id),
    index("audit_log_forum").on(table.at, table.id).where(ABOUT_FORUM),
    index("audit_log_subject").on(table.subjectType, table.subjectId, table.at, table.id),
  ],
);
