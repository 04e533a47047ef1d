import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { timestamp } from "../../../db/columns";

/** A vendor's write tokens for the API (Enterprise); only the SHA-256 is stored. */
export const apiTokens = sqliteTable(
  "api_tokens",
  {
    id: text("id").primaryKey(),
    vendorId: text("vendor_id").notNull(),
    name: text("name").notNull(),
    tokenHash: text("token_hash").notNull(),
    createdAt: timestamp("created_at").notNull(),
    createdBy: text("created_by").notNull(),
    lastUsedAt: timestamp("last_used_at"),
    revokedAt: timestamp("revoked_at"),
  },
  (table) => [
    uniqueIndex("api_tokens_hash").on(table.tokenHash),
    index("api_tokens_vendor").on(table.vendorId, table.createdAt),
    index("api_tokens_maker").on(table.createdBy),
  ],
);
