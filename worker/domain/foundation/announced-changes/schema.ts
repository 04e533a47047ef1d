import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { timestamp } from "../../../db/columns";
import { CHANGING_TEXTS } from "./changing-texts";

/** Changes of the legal texts, announced to everybody before they apply (rules/content#announced-changes). */
export const announcedChanges = sqliteTable(
  "announced_changes",
  {
    id: text("id").primaryKey(),
    document: text("document", { enum: CHANGING_TEXTS }).notNull(),
    /** What will be different, in plain words. */
    summary: text("summary").notNull(),
    /** 00:00 UTC of the day from which the change applies. */
    effectiveAt: timestamp("effective_at").notNull(),
    announcedAt: timestamp("announced_at").notNull(),
    announcedBy: text("announced_by").notNull(),
    /** The last account that was told, in the order of their ids. */
    toldTo: text("told_to").notNull(),
    /** How many emails that makes so far. */
    mailed: integer("mailed").notNull(),
    /** When the last account was told. */
    toldAt: timestamp("told_at"),
    withdrawnAt: timestamp("withdrawn_at"),
    withdrawnBy: text("withdrawn_by"),
    withdrawnReason: text("withdrawn_reason"),
  },
  (table) => [
    index("announced_changes_newest").on(table.announcedAt, table.id),
    index("announced_changes_untold")
      .on(table.announcedAt, table.id)
      .where(sql`told_at is null and withdrawn_at is null`),
    uniqueIndex("announced_changes_once")
      .on(table.document, table.effectiveAt)
      .where(sql`withdrawn_at is null`),
  ],
);
