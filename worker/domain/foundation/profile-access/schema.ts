import { index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { timestamp } from "../../../db/columns";

/** Whom a member lets see their profile's head only, whatever its visibility (rules/profile-privacy#restricted-viewers). */
export const memberRestrictions = sqliteTable(
  "member_restrictions",
  {
    restricterId: text("restricter_id").notNull(),
    restrictedId: text("restricted_id").notNull(),
    createdAt: timestamp("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.restricterId, table.restrictedId] }),
    index("member_restrictions_newest").on(table.restricterId, table.createdAt, table.restrictedId),
    index("member_restrictions_restricted").on(table.restrictedId),
  ],
);
