import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { jsonColumn, timestamp } from "../../../db/columns";
import { holdColumns } from "../../foundation/queues/hold";
import { APPLICATION_STATUSES } from "./forms";

/** The fields as typed; each step's schema in wizard-forms.ts says what they mean. */
const applicationAnswers = z.record(z.string(), z.string());
/** By what was sealed; each part opens by itself, and can be replaced without the others being opened. */
export const sealedParts = z.object({ taxId: z.string().optional(), banking: z.string().optional() });

/** `draft` is the wizard's own state before the first submission (rules/verification#states). */
export const applications = sqliteTable(
  "applications",
  {
    id: text("id").primaryKey(),
    userId: text("user_id").notNull(),
    status: text("status", { enum: APPLICATION_STATUSES }).notNull(),
    businessName: text("business_name").notNull().default(""),
    answers: jsonColumn("answers", applicationAnswers).notNull(),
    /** Tax ID and bank details, encrypted (rules/verification#sealed-answers). */
    sealedSecrets: jsonColumn("sealed_secrets", sealedParts),
    /** The last step that validated, 0 to 5. */
    step: integer("step").notNull().default(0),
    /** A listed vendor that the applicant says is theirs; approval then needs a proof of its domain. */
    claimsVendorId: text("claims_vendor_id"),
    createdAt: timestamp("created_at").notNull(),
    submittedAt: timestamp("submitted_at"),
    updatedAt: timestamp("updated_at").notNull(),
    reviewedBy: text("reviewed_by"),
    reviewedAt: timestamp("reviewed_at"),
    reviewNotes: text("review_notes"),
    /** The vendor page that approval made or handed over. */
    vendorId: text("vendor_id"),
    ...holdColumns(),
  },
  (table) => [
    uniqueIndex("applications_open")
      .on(table.userId)
      .where(sql`status in ('draft', 'pending', 'under_review', 'needs_info', 'resubmitted')`),
    index("applications_user").on(table.userId, table.createdAt),
    index("applications_queue").on(table.status, table.updatedAt, table.id),
  ],
);

/** What happened to an application, in order: who moved it from which state to which, and what was said. */
export const applicationEvents = sqliteTable(
  "application_events",
  {
    id: text("id").primaryKey(),
    applicationId: text("application_id").notNull(),
    at: timestamp("at").notNull(),
    actorId: text("actor_id").notNull(),
    fromStatus: text("from_status", { enum: APPLICATION_STATUSES }).notNull(),
    toStatus: text("to_status", { enum: APPLICATION_STATUSES }).notNull(),
    notes: text("notes").notNull().default(""),
    /** The answers as they stood, so that staff see a resubmission beside what came before. */
    answers: jsonColumn("answers", applicationAnswers),
  },
  (table) => [index("application_events_application").on(table.applicationId, table.at, table.id)],
);

/** A DNS record, or a mail to the domain (rules/verification#domain-proof). */
export const domainProofs = sqliteTable("domain_proofs", {
  applicationId: text("application_id").primaryKey(),
  vendorId: text("vendor_id").notNull(),
  host: text("host").notNull(),
  /** Goes into the record `leafproof=<token>`; not a secret. */
  token: text("token").notNull(),
  createdAt: timestamp("created_at").notNull(),
  provenAt: timestamp("proven_at"),
  provenBy: text("proven_by", { enum: ["dns", "mail", "staff"] }),
});
