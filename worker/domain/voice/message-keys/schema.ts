import { sql } from "drizzle-orm";
import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { timestamp } from "../../../db/columns";

/** The public halves of what opens a member's private messages; the private halves never come here (rules/private-mode#keys). */
export const messageKeys = sqliteTable(
  "message_keys",
  {
    /** The hash of both public keys (public-key.ts). */
    id: text("id").primaryKey(),
    userId: text("user_id").notNull(),
    /** RSA-OAEP, SPKI in base64; messages are sealed for it. */
    encryptKey: text("encrypt_key").notNull(),
    /** ECDSA on P-256, SPKI in base64; signs what its member sends. */
    signKey: text("sign_key").notNull(),
    /** As its member calls the browser. */
    label: text("label").notNull(),
    createdAt: timestamp("created_at").notNull(),
    /** From then on nothing is sealed for it; what it signed can still be checked. */
    removedAt: timestamp("removed_at"),
    /** The private halves under the member's passphrase, sealed once more; null where there is none. */
    backup: text("backup"),
  },
  (table) => [
    index("message_keys_active")
      .on(table.userId)
      .where(sql`removed_at is null`),
    index("message_keys_user").on(table.userId, table.createdAt, table.id),
  ],
);
