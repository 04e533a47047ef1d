import { sql } from "drizzle-orm";
import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { jsonColumn, timestamp } from "../../../db/columns";

export const PATTERN_TYPES = [
  "vendor_spam",
  "message_flooding",
  "new_user_aggressive",
  "rapid_contact",
  "copy_paste",
] as const;
export type PatternType = (typeof PATTERN_TYPES)[number];
/** From the least to the gravest. */
export const PATTERN_SEVERITIES = ["medium", "high", "critical"] as const;
export type PatternSeverity = (typeof PATTERN_SEVERITIES)[number];
export const AUTO_ACTIONS = ["rate_limit", "temporary_restrict", "flag_for_review"] as const;

/** What was seen, and how often or how much. */
export const SIGHTS = [
  "too-fast",
  "too-many",
  "flooding",
  "restricted",
  "copies",
  "vendor-limit",
  "spam-score",
] as const;
const sighting = z.object({ at: z.number(), seen: z.enum(SIGHTS), count: z.number() });
export type Sighting = z.infer<typeof sighting>;

/** How somebody writes to others, for staff to look at (rules/messaging-safety#patterns). */
export const suspiciousPatterns = sqliteTable(
  "suspicious_patterns",
  {
    id: text("id").primaryKey(),
    userId: text("user_id").notNull(),
    patternType: text("pattern_type", { enum: PATTERN_TYPES }).notNull(),
    severity: text("severity", { enum: PATTERN_SEVERITIES }).notNull(),
    /** The oldest first, the last `SIGHTINGS_MAX`. */
    evidence: jsonColumn("evidence", z.array(sighting)).notNull(),
    autoAction: text("auto_action", { enum: AUTO_ACTIONS }).notNull(),
    detectedAt: timestamp("detected_at").notNull(),
    resolvedAt: timestamp("resolved_at"),
    resolvedBy: text("resolved_by"),
    adminNotes: text("admin_notes"),
  },
  (table) => [
    index("suspicious_patterns_newest").on(table.detectedAt, table.id),
    index("suspicious_patterns_user").on(table.userId, table.patternType, table.detectedAt),
    index("suspicious_patterns_open")
      .on(table.detectedAt, table.id)
      .where(sql`resolved_at is null`),
  ],
);
