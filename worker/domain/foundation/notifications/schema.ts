import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { timestamp } from "../../../db/columns";
import { MAIL_CHOICES, NOTIFICATION_TYPES } from "./notification-kinds";

export const notifications = sqliteTable(
  "notifications",
  {
    id: text("id").primaryKey(),
    userId: text("user_id").notNull(),
    type: text("type", { enum: NOTIFICATION_TYPES }).notNull(),
    title: text("title").notNull(),
    message: text("message").notNull(),
    actionUrl: text("action_url"),
    relatedUserId: text("related_user_id"),
    relatedUsername: text("related_username"),
    /** Repeats of one cause are merged while it is unread (rules/notifications#merging). */
    mergeKey: text("merge_key").notNull(),
    count: integer("count").notNull().default(1),
    createdAt: timestamp("created_at").notNull(),
    readAt: timestamp("read_at"),
    /** Deleted by its reader, who can take that back for a day; then it is swept. */
    deletedAt: timestamp("deleted_at"),
    /** Its member wants it elsewhere only: on the site it counts as deleted from the beginning. */
    offSite: integer("off_site", { mode: "boolean" }).notNull().default(false),
    /** When it became due by push or mail; null once sent, and if its member wants neither. */
    tellAt: timestamp("tell_at"),
    /** When it was mailed by itself, so that repeats are not and no digest names it again. */
    mailedAt: timestamp("mailed_at"),
  },
  (table) => [
    uniqueIndex("notifications_unread")
      .on(table.userId, table.mergeKey)
      .where(sql`read_at is null and deleted_at is null`),
    index("notifications_unread_newest")
      .on(table.userId, table.createdAt, table.id)
      .where(sql`read_at is null and deleted_at is null`),
    index("notifications_deleted")
      .on(table.deletedAt)
      .where(sql`deleted_at is not null`),
    index("notifications_tell")
      .on(table.tellAt, table.id)
      .where(sql`tell_at is not null`),
    index("notifications_related")
      .on(table.relatedUserId, table.userId)
      .where(sql`related_user_id is not null`),
    index("notifications_user").on(table.userId, table.createdAt, table.id),
    index("notifications_user_type").on(table.userId, table.type, table.createdAt, table.id),
  ],
);

/** What a member chose; a type without a row has the default (forms.ts). */
export const notificationPreferences = sqliteTable(
  "notification_preferences",
  {
    userId: text("user_id").notNull(),
    type: text("type", { enum: NOTIFICATION_TYPES }).notNull(),
    onSite: integer("on_site", { mode: "boolean" }).notNull(),
    mail: text("mail", { enum: MAIL_CHOICES }).notNull().default("never"),
    push: integer("push", { mode: "boolean" }).notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.userId, table.type] })],
);

export const DIGEST_PERIODS = ["daily", "weekly"] as const;
export type DigestPeriod = (typeof DIGEST_PERIODS)[number];

/** A row for each period in which a member wants some kind gathered (rules/notifications#digests). */
export const notificationDigests = sqliteTable(
  "notification_digests",
  {
    userId: text("user_id").notNull(),
    period: text("period", { enum: DIGEST_PERIODS }).notNull(),
    /** When the next one is put together. */
    dueAt: timestamp("due_at").notNull(),
    /** Notices newer than this have been in no digest yet. */
    since: timestamp("since").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.period] }),
    index("notification_digests_due").on(table.dueAt, table.userId),
  ],
);
