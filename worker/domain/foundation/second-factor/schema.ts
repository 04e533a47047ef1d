import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { timestamp } from "../../../db/columns";

/** A TOTP enrollment (rules/sessions#second-factor); it counts once `confirmedAt` is set. */
export const secondFactors = sqliteTable("second_factors", {
  userId: text("user_id").primaryKey(),
  sealedSecret: text("sealed_secret").notNull(),
  createdAt: timestamp("created_at").notNull(),
  confirmedAt: timestamp("confirmed_at"),
  /** The last time step whose code was taken; a code works once. */
  lastStep: integer("last_step").notNull().default(0),
});

export const recoveryCodes = sqliteTable(
  "recovery_codes",
  {
    codeHash: text("code_hash").primaryKey(),
    userId: text("user_id").notNull(),
    createdAt: timestamp("created_at").notNull(),
    usedAt: timestamp("used_at"),
  },
  (table) => [index("recovery_codes_user").on(table.userId)],
);

/** A login whose password was right and whose second factor is still due. */
export const loginChallenges = sqliteTable(
  "login_challenges",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: text("user_id").notNull(),
    createdAt: timestamp("created_at").notNull(),
    expiresAt: timestamp("expires_at").notNull(),
    attempts: integer("attempts").notNull().default(0),
  },
  (table) => [index("login_challenges_expiry").on(table.expiresAt), index("login_challenges_user").on(table.userId)],
);
