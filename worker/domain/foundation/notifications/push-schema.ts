import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { timestamp } from "../../../db/columns";

/** A browser in which a member has allowed push notifications. */
export const pushSubscriptions = sqliteTable(
  "push_subscriptions",
  {
    id: text("id").primaryKey(),
    userId: text("user_id").notNull(),
    /** Hash of the session that it was made in: it holds as long as that session. */
    session: text("session").notNull(),
    /** Keyed hash of the address, of which there is one for each browser. */
    endpointHash: text("endpoint_hash").notNull(),
    /** Address and keys, sealed: whoever has them can send to the browser. */
    sealed: text("sealed").notNull(),
    /** A short name such as "Firefox on Linux". */
    device: text("device").notNull(),
    createdAt: timestamp("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("push_subscriptions_endpoint").on(table.endpointHash),
    index("push_subscriptions_user").on(table.userId, table.createdAt, table.id),
    index("push_subscriptions_session").on(table.session),
  ],
);

/** Pushes on their way to a browser, one row per cause: a repeat replaces the one that waits. */
export const pushQueue = sqliteTable(
  "push_queue",
  {
    subscriptionId: text("subscription_id").notNull(),
    userId: text("user_id").notNull(),
    /** Names the cause, like a notice's merge key. */
    cause: text("cause").notNull(),
    /** The notice that it tells of; null for messages. */
    noticeId: text("notice_id"),
    createdAt: timestamp("created_at").notNull(),
    /** The next attempt; while one is under way, when another may begin. */
    dueAt: timestamp("due_at").notNull(),
    attempts: integer("attempts").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.subscriptionId, table.cause] }),
    index("push_queue_due").on(table.dueAt, table.subscriptionId),
    index("push_queue_user").on(table.userId),
  ],
);
