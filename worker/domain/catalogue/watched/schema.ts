import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { jsonColumn, timestamp } from "../../../db/columns";
import { WATCH_KINDS, WATCHED, type Watched } from "./forms";

/** What members watch, and which kinds of news they want about it (rules/watching#watches). */
export const watches = sqliteTable(
  "watches",
  {
    id: text("id").primaryKey(),
    userId: text("user_id").notNull(),
    subject: text("subject", { enum: WATCHED }).notNull(),
    /** A vendor's or product's id; of a batch the product's, a slash, and the batch number in upper case. */
    subjectId: text("subject_id").notNull(),
    vendorId: text("vendor_id").notNull(),
    productId: text("product_id"),
    /** As printed on the result from whose page the batch was watched. */
    batchNumber: text("batch_number"),
    kinds: jsonColumn("kinds", z.array(z.enum(WATCH_KINDS))).notNull(),
    createdAt: timestamp("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("watches_once").on(table.userId, table.subject, table.subjectId),
    index("watches_of_subject").on(table.subject, table.subjectId, table.userId),
    index("watches_newest").on(table.userId, table.createdAt, table.id),
  ],
);

/** Things that happened to something watched. Each watcher is told once, and private feeds list them. */
export const watchEvents = sqliteTable(
  "watch_events",
  {
    id: text("id").primaryKey(),
    kind: text("kind", { enum: WATCH_KINDS }).notNull(),
    /** Identifies what happened, so that writing it again adds no second event. */
    cause: text("cause").notNull(),
    vendorId: text("vendor_id").notNull(),
    productId: text("product_id"),
    /** As in `watches.subject_id`; null where it is about no batch. */
    batchId: text("batch_id"),
    /** True for a result that a newer one has replaced: only watchers of its batch are told. */
    batchOnly: integer("batch_only", { mode: "boolean" }).notNull().default(false),
    /** The lab result or review. */
    aboutId: text("about_id"),
    fromCents: integer("from_cents"),
    toCents: integer("to_cents"),
    createdAt: timestamp("created_at").notNull(),
    /** The id of the last watcher told so far, "" before the first; null once everyone has been told. */
    toldTo: text("told_to"),
  },
  (table) => [
    uniqueIndex("watch_events_cause").on(table.cause),
    index("watch_events_due")
      .on(table.createdAt, table.id)
      .where(sql`told_to is not null`),
    index("watch_events_vendor").on(table.vendorId, table.kind, table.id),
    index("watch_events_product").on(table.productId, table.kind, table.id),
    index("watch_events_batch").on(table.batchId, table.kind, table.id),
  ],
);

/** Which field of an event names the watched thing, by what is watched. */
export const EVENT_FIELDS = { vendor: "vendorId", product: "productId", batch: "batchId" } as const satisfies Record<
  Watched,
  keyof typeof watchEvents.$inferSelect
>;

/** A member's private feed. Its address contains this row's id, so replacing the row ends the old address. */
export const watchFeeds = sqliteTable(
  "watch_feeds",
  {
    userId: text("user_id").primaryKey(),
    id: text("id").notNull(),
    createdAt: timestamp("created_at").notNull(),
  },
  (table) => [uniqueIndex("watch_feeds_id").on(table.id)],
);
