import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { timestamp } from "../../../db/columns";

/** Expired and Used up are computed (rules/joining#invites). */
export const inviteCodes = sqliteTable(
  "invite_codes",
  {
    id: text("id").primaryKey(),
    code: text("code").notNull(),
    maxUses: integer("max_uses").notNull(),
    currentUses: integer("current_uses").notNull().default(0),
    description: text("description"),
    createdAt: timestamp("created_at").notNull(),
    createdBy: text("created_by").notNull(),
    expiresAt: timestamp("expires_at"),
    deactivatedAt: timestamp("deactivated_at"),
    deactivatedBy: text("deactivated_by"),
  },
  (table) => [
    uniqueIndex("invite_codes_code").on(table.code),
    index("invite_codes_created").on(table.createdAt, table.id),
  ],
);

export const inviteRedemptions = sqliteTable(
  "invite_redemptions",
  {
    inviteId: text("invite_id").notNull(),
    userId: text("user_id").notNull(),
    redeemedAt: timestamp("redeemed_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.inviteId, table.userId] }),
    index("invite_redemptions_user").on(table.userId, table.inviteId),
  ],
);
