import { integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { timestamp } from "../../db/columns";
import { ROLES } from "../access/policy";

export const users = sqliteTable(
  "users",
  {
    id: text("id").primaryKey(),
    username: text("username").notNull(),
    /** Case-folded and confusable-folded; what makes a name unique. */
    usernameKey: text("username_key").notNull(),
    email: text("email").notNull(),
    /** Lower case, without the dots and plus tags its provider ignores. */
    emailKey: text("email_key").notNull(),
    passwordHash: text("password_hash").notNull(),
    role: text("role", { enum: ROLES }).notNull(),
    testerSince: timestamp("tester_since"),
    dateOfBirth: text("date_of_birth").notNull(),
    ageVerifiedAt: timestamp("age_verified_at"),
    emailVerifiedAt: timestamp("email_verified_at"),
    /** The vendor whose page this account runs; set when an application is approved. */
    vendorId: text("vendor_id"),
    reviewCount: integer("review_count").notNull().default(0),
    createdAt: timestamp("created_at").notNull(),
    lastActiveAt: timestamp("last_active_at"),
    suspendedAt: timestamp("suspended_at"),
    suspendedBy: text("suspended_by"),
    suspensionReason: text("suspension_reason"),
    deletedAt: timestamp("deleted_at"),
  },
  (table) => [
    uniqueIndex("users_username_key").on(table.usernameKey),
    uniqueIndex("users_email_key").on(table.emailKey),
  ],
);
