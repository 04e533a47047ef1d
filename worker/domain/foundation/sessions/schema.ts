import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { timestamp } from "../../../db/columns";

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
    /** When the second factor was given; null where only the password was. */
    secondFactorAt: timestamp("second_factor_at"),
  },
  (table) => [index("sessions_user").on(table.userId, table.createdAt), index("sessions_expiry").on(table.expiresAt)],
);

export const LOGIN_FAILURES = ["wrong password", "unknown user", "throttled", "suspended", "wrong code"] as const;

/** The login log (rules/sessions#login-log), with Reason in place of the attempted password. */
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
  },
  (table) => [
    index("login_attempts_at").on(table.at, table.id),
    index("login_attempts_outcome").on(table.success, table.at, table.id),
    index("login_attempts_user").on(table.userId, table.at, table.id),
    index("login_attempts_user_outcome").on(table.userId, table.success, table.at, table.id),
  ],
);

/** A trigger counts each attempt, so that nothing that logs one can forget it and the dashboard counts no rows. */
export const loginTotals = sqliteTable("login_totals", {
  id: integer("id").primaryKey(),
  /** UTC epoch milliseconds; attempts up to here are archived. */
  since: timestamp("since").notNull().default(0),
  succeeded: integer("succeeded").notNull().default(0),
  failed: integer("failed").notNull().default(0),
  users: integer("users").notNull().default(0),
});

/** "Clear Logs" archives: attempts up to the newest `until` are out of the log, and stay (rules/sessions#login-log). */
export const loginArchives = sqliteTable("login_archives", {
  id: text("id").primaryKey(),
  /** UTC epoch milliseconds; the last attempt that the archive holds. */
  until: timestamp("until").notNull(),
  archivedAt: timestamp("archived_at").notNull(),
  archivedBy: text("archived_by").notNull(),
});
