import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { timestamp } from "../../db/columns";

/** Only the SHA-256 of the 256-bit token is stored, so a leaked table opens no session. */
export const sessions = sqliteTable(
  "sessions",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: text("user_id").notNull(),
    createdAt: timestamp("created_at").notNull(),
    lastSeenAt: timestamp("last_seen_at").notNull(),
    expiresAt: timestamp("expires_at").notNull(),
    networkHash: text("network_hash").notNull(),
    device: text("device").notNull(),
  },
  (table) => [index("sessions_user").on(table.userId, table.createdAt), index("sessions_expiry").on(table.expiresAt)],
);

export const LOGIN_FAILURES = ["wrong password", "unknown user", "throttled", "suspended"] as const;

/** The login log (document 3 §2 Admin dashboard) with Reason in place of the attempted password (rulings R6). */
export const loginAttempts = sqliteTable(
  "login_attempts",
  {
    id: text("id").primaryKey(),
    at: timestamp("at").notNull(),
    /** The account's name, or a masked form of what was typed when no account has it. */
    username: text("username").notNull(),
    userId: text("user_id"),
    success: integer("success", { mode: "boolean" }).notNull(),
    reason: text("reason", { enum: LOGIN_FAILURES }),
    networkHash: text("network_hash").notNull(),
    archivedAt: timestamp("archived_at"),
    archivedBy: text("archived_by"),
  },
  (table) => [index("login_attempts_at").on(table.at)],
);
