import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { jsonColumn, timestamp } from "../../../db/columns";
import { ALERT_SEVERITIES, ALERT_TYPES } from "./words";

export { ALERT_SEVERITIES, ALERT_TYPES, type AlertSeverity, type AlertType } from "./words";

/** One observation about a review; resolved ones no longer lower its integrity score (rules/integrity#score). */
export const integrityAlerts = sqliteTable(
  "integrity_alerts",
  {
    id: text("id").primaryKey(),
    reviewId: text("review_id").notNull(),
    type: text("type", { enum: ALERT_TYPES }).notNull(),
    severity: text("severity", { enum: ALERT_SEVERITIES }).notNull(),
    /** Names the observation, such as the other review's id: one alert a review, type and key. */
    key: text("key").notNull(),
    /** What was seen, such as the other review and the share of common shingles. */
    evidence: jsonColumn("evidence", z.record(z.string(), z.union([z.string(), z.number()]))).notNull(),
    createdAt: timestamp("created_at").notNull(),
    resolvedAt: timestamp("resolved_at"),
    resolvedBy: text("resolved_by"),
    /** What whoever resolved it did; null for one that a decision about its review resolved. */
    actionTaken: text("action_taken"),
  },
  (table) => [
    uniqueIndex("integrity_alerts_once").on(table.reviewId, table.type, table.key),
    index("integrity_alerts_open")
      .on(table.createdAt, table.id)
      .where(sql`resolved_at is null`),
    index("integrity_alerts_newest").on(table.createdAt, table.id),
    // One range a severity, type and state: the staff's list merges the few it asks for.
    index("integrity_alerts_open_kind")
      .on(table.severity, table.type, table.createdAt, table.id)
      .where(sql`resolved_at is null`),
    index("integrity_alerts_resolved_kind")
      .on(table.severity, table.type, table.createdAt, table.id)
      .where(sql`resolved_at is not null`),
  ],
);

/** The migration makes it WITHOUT ROWID, which drizzle cannot say: the rows are their key. */
export const reviewBands = sqliteTable(
  "review_bands",
  {
    band: integer("band").notNull(),
    hash: integer("hash").notNull(),
    reviewId: text("review_id").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.band, table.hash, table.reviewId] }),
    index("review_bands_review").on(table.reviewId),
  ],
);
