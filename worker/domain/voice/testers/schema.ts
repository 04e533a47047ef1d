import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { timestamp } from "../../../db/columns";
import { holdColumns } from "../../foundation/queues/hold";
import { IDENTITY_TYPES, TESTER_STATUSES } from "./program";

/** An application to the tester program; what the applicant wrote lies encrypted, a step a column (rules/testers#sealed-answers). */
export const testerApplications = sqliteTable(
  "tester_applications",
  {
    id: text("id").primaryKey(),
    userId: text("user_id").notNull(),
    status: text("status", { enum: TESTER_STATUSES }).notNull(),
    /** The last step that held, 0 to 4. */
    step: integer("step").notNull().default(0),
    personalSealed: text("personal_sealed"),
    experienceSealed: text("experience_sealed"),
    writingSealed: text("writing_sealed"),
    agreementsSealed: text("agreements_sealed"),
    /** Its file, while there is one. */
    documentId: text("document_id"),
    createdAt: timestamp("created_at").notNull(),
    submittedAt: timestamp("submitted_at"),
    updatedAt: timestamp("updated_at").notNull(),
    reviewedBy: text("reviewed_by"),
    reviewedAt: timestamp("reviewed_at"),
    reviewNotes: text("review_notes"),
    ...holdColumns(),
  },
  (table) => [
    uniqueIndex("tester_applications_open")
      .on(table.userId)
      .where(sql`status in ('draft', 'pending', 'under_review', 'needs_info', 'resubmitted')`),
    index("tester_applications_user").on(table.userId, table.createdAt),
    index("tester_applications_queue").on(table.status, table.updatedAt, table.id),
  ],
);

/** What happened to an application, in order: who moved it from which state to which, and what was said. */
export const testerApplicationEvents = sqliteTable(
  "tester_application_events",
  {
    id: text("id").primaryKey(),
    applicationId: text("application_id").notNull(),
    at: timestamp("at").notNull(),
    actorId: text("actor_id").notNull(),
    fromStatus: text("from_status", { enum: TESTER_STATUSES }).notNull(),
    toStatus: text("to_status", { enum: TESTER_STATUSES }).notNull(),
    notes: text("notes").notNull().default(""),
  },
  (table) => [index("tester_application_events_application").on(table.applicationId, table.at, table.id)],
);

/** A government identity document: the row names the encrypted file (rules/testers#identity-document). */
export const testerDocuments = sqliteTable(
  "tester_documents",
  {
    /** Names the file in the store, and cannot be guessed. */
    id: text("id").primaryKey(),
    userId: text("user_id").notNull(),
    applicationId: text("application_id").notNull(),
    type: text("type", { enum: IDENTITY_TYPES }).notNull(),
    /** Before it was encrypted. */
    bytes: integer("bytes").notNull(),
    /** The file's own key, encrypted under the data key. */
    keySealed: text("key_sealed").notNull(),
    uploadedAt: timestamp("uploaded_at").notNull(),
    /** From when on nobody sees it and the daily job deletes it; null while the application is undecided. */
    endsAt: timestamp("ends_at"),
  },
  (table) => [
    index("tester_documents_ends")
      .on(table.endsAt)
      .where(sql`ends_at is not null`),
    index("tester_documents_user").on(table.userId, table.id),
  ],
);
