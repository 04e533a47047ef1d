import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { jsonColumn, timestamp } from "../../../db/columns";

export const REGISTRATION_STATUSES = ["approved", "flagged", "blocked"] as const;
export type RegistrationStatus = (typeof REGISTRATION_STATUSES)[number];

const riskFactors = z.array(z.object({ factor: z.string(), points: z.number().int() }));

/** A network's record is the rows that share its hash (rules/joining#network-count). */
export const registrations = sqliteTable(
  "registrations",
  {
    id: text("id").primaryKey(),
    /** Null for a blocked registration, of which nothing else is stored. */
    userId: text("user_id"),
    networkHash: text("network_hash").notNull(),
    /** A short name such as "Firefox on Linux"; the user agent itself is not stored. */
    device: text("device").notNull(),
    registeredAt: timestamp("registered_at").notNull(),
    referralCode: text("referral_code"),
    riskScore: integer("risk_score").notNull(),
    riskFactors: jsonColumn("risk_factors", riskFactors).notNull(),
    status: text("status", { enum: REGISTRATION_STATUSES }).notNull(),
    reviewedAt: timestamp("reviewed_at"),
    reviewedBy: text("reviewed_by"),
    reviewNote: text("review_note"),
  },
  (table) => [
    uniqueIndex("registrations_user").on(table.userId),
    index("registrations_network").on(table.networkHash, table.registeredAt),
    index("registrations_status").on(table.status, table.registeredAt, table.id),
  ],
);
