import { sql } from "drizzle-orm";
import { type AnySQLiteColumn, index, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { jsonColumn, timestamp } from "../../../../db/columns";
import { LINK_KINDS } from "../../../../media/pdf/link-kinds";
import { printedAlkaloids } from "./alkaloids";
import { LAB_STATUSES, OVERALL_SAFETY, SAFETY_GROUPS, VERDICTS } from "./forms";
import { limitPrinted, numberPrinted } from "./printed-value";
import { PROPOSED_FROM } from "./result-fields";
import { asLabelled, LINE_CODES } from "./standard-lines";

const texts = z.array(z.string());
export const contactInfo = z.object({
  phone: z.string().optional(),
  email: z.string().optional(),
  website: z.string().optional(),
  address: z.string().optional(),
});

/** One measured line of a certificate; limit and unit are those printed on it, never invented. */
export const measure = z.object({
  code: z.enum(LINE_CODES).optional().describe("Of a standard line, whatever it is called"),
  name: z.string(),
  value: z.number().nullable().describe("The printed number; null for a bound, “Not detected” or “Not tested”"),
  shown: z.string().describe("What the certificate prints, such as `< 0.01`, `ND` or `NT`"),
  limit: z.number().nullable().describe("What `limitShown` comes to"),
  limitShown: z.string().nullable().describe("The limit as the certificate prints it, such as `0.50` or `Absent`"),
  unit: z.string(),
});
export const safetyGroup = z.object({ verdict: z.enum(VERDICTS), measures: z.array(measure) });
export const safetyTests = z.record(z.enum(SAFETY_GROUPS), safetyGroup);
const storedSafety = z.record(
  z.enum(SAFETY_GROUPS),
  safetyGroup.extend({
    measures: z.array(
      measure.overwrite((line) => ({
        ...asLabelled(line),
        value: numberPrinted(line.shown),
        limit: limitPrinted(line.limitShown),
      })),
    ),
  }),
);

export const certificate = z.object({
  fileName: z.string(),
  fileHash: z.string(),
  bytes: z.number().int(),
  uploadedAt: z.number().int(),
  links: z
    .array(z.object({ kind: z.enum(LINK_KINDS), address: z.string() }))
    .optional()
    .describe("Where the file's links lead, those outside the web first, 50 at most; absent for files from before"),
  linkCount: z.number().int().optional().describe("All of its links, each address once"),
  changedAfterSigning: z.literal(true).optional().describe("It was signed, and something was added behind it later"),
});

/** A certificate's hash; a query uses the index below only where it says exactly this. */
export const fileHash = (column: AnySQLiteColumn) => sql<string | null>`${column} ->> '$.fileHash'`;
/** Batch numbers are looked up in upper case, whatever case they are written in. */
export const batchKey = (column: AnySQLiteColumn) => sql<string>`upper(${column})`;

export const labPartners = sqliteTable(
  "lab_partners",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    certificationNumber: text("certification_number").notNull(),
    accreditations: jsonColumn("accreditations", texts).notNull(),
    accreditationEndsAt: timestamp("accreditation_ends_at"),
    contactInfo: jsonColumn("contact_info", contactInfo).notNull(),
    specialties: jsonColumn("specialties", texts).notNull(),
    verifiedAt: timestamp("verified_at"),
    verifiedBy: text("verified_by"),
    deactivatedAt: timestamp("deactivated_at"),
    createdAt: timestamp("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("lab_partners_number").on(sql`upper("certification_number")`),
    index("lab_partners_name").on(table.name, table.id),
  ],
);

export const labResults = sqliteTable(
  "lab_results",
  {
    id: text("id").primaryKey(),
    productId: text("product_id").notNull(),
    vendorId: text("vendor_id").notNull(),
    labId: text("lab_id").notNull(),
    batchNumber: text("batch_number").notNull(),
    /** "verify:" and an unguessable tail. */
    code: text("code").notNull(),
    /** YYYY-MM-DD, as printed on the certificate. */
    testDate: text("test_date").notNull(),
    expiresAt: timestamp("expires_at").notNull(),
    status: text("status", { enum: LAB_STATUSES }).notNull(),
    alkaloids: jsonColumn("alkaloids", printedAlkaloids).notNull(),
    safety: jsonColumn("safety", storedSafety).notNull(),
    overallSafety: text("overall_safety", { enum: OVERALL_SAFETY }).notNull(),
    certificate: jsonColumn("certificate", certificate),
    testingMethod: text("testing_method").notNull(),
    sampleWeight: text("sample_weight").notNull(),
    /** Percent, where the certificate prints a number. */
    moisture: real("moisture"),
    /** As the certificate prints it, without the sign for percent. */
    moistureShown: text("moisture_shown"),
    uploadedBy: text("uploaded_by"),
    verifiedAt: timestamp("verified_at"),
    verifiedBy: text("verified_by"),
    /** Whoever agreed first, while the two-person rule still waits for another. */
    firstVerifiedBy: text("first_verified_by"),
    firstVerifiedAt: timestamp("first_verified_at"),
    rejectedReason: text("rejected_reason"),
    rejectedAt: timestamp("rejected_at"),
    rejectedBy: text("rejected_by"),
    /** When the vendor was notified that 30 days are left. */
    expiryNoticedAt: timestamp("expiry_noticed_at"),
    supersededBy: text("superseded_by"),
    createdAt: timestamp("created_at").notNull(),
    updatedAt: timestamp("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("lab_results_code").on(table.code),
    index("lab_results_product").on(table.productId, table.testDate),
    index("lab_results_vendor").on(table.vendorId, table.testDate),
    index("lab_results_ticker")
      .on(table.verifiedAt)
      .where(sql`verified_at is not null`),
    index("lab_results_expiry").on(table.status, table.expiresAt),
    index("lab_results_failed")
      .on(table.overallSafety, table.verifiedAt)
      .where(sql`overall_safety = 'Failed' and verified_at is not null`),
    index("lab_results_batch").on(sql`upper("batch_number")`),
    index("lab_results_file").on(sql`"certificate" ->> '$.fileHash'`),
    index("lab_results_changed").on(table.updatedAt, table.id),
    index("lab_results_status").on(table.status, table.updatedAt, table.id),
    index("lab_results_waiting").on(table.status, table.createdAt, table.id),
    index("lab_results_lab").on(table.labId, table.updatedAt, table.id),
    index("lab_results_of_vendor").on(table.vendorId, table.updatedAt, table.id),
    // One file for one batch of one product is submitted once, however often it is sent.
    uniqueIndex("lab_results_once")
      .on(table.productId, sql`upper("batch_number")`, sql`"certificate" ->> '$.fileHash'`)
      .where(sql`certificate is not null and status <> 'rejected'`),
    index("lab_results_rejected")
      .on(table.status, table.updatedAt)
      .where(sql`status = 'rejected' and verified_at is null`),
  ],
);

/** Values that nobody has entered yet, by the form's fields, and where each comes from (rules/lab#proposed-values). */
export const proposals = z.record(z.string(), z.object({ value: z.string(), from: z.enum(PROPOSED_FROM) }));

/** A result that is being entered: what was typed so far, and the certificate once it has arrived. */
export const labDrafts = sqliteTable(
  "lab_drafts",
  {
    id: text("id").primaryKey(),
    vendorId: text("vendor_id").notNull(),
    createdBy: text("created_by").notNull(),
    fields: jsonColumn("fields", z.record(z.string(), z.string())).notNull(),
    proposed: jsonColumn("proposed", proposals).notNull().default({}),
    certificate: jsonColumn("certificate", certificate),
    createdAt: timestamp("created_at").notNull(),
    updatedAt: timestamp("updated_at").notNull(),
    /** When what was typed was last saved; an upload is no change of it. */
    savedAt: timestamp("saved_at"),
  },
  (table) => [
    index("lab_drafts_vendor").on(table.vendorId, table.updatedAt),
    index("lab_drafts_creator").on(table.createdBy, table.updatedAt),
    index("lab_drafts_updated").on(table.updatedAt),
    index("lab_drafts_file").on(sql`"certificate" ->> '$.fileHash'`),
  ],
);
