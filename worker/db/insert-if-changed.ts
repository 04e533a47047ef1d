import { type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "./client";
import { insertSelected } from "./insert-selected";

/** The statement that inserts a row only where a condition holds when the batch comes to it. */
export const insertWhere = <T extends SQLiteTable>(db: Db, table: T, row: T["$inferInsert"], condition: SQL) =>
  insertSelected(db, table, row, sql`where ${condition}`);

/**
 * The statement that inserts a row only when the statement just before it in the batch changed something. Statements of
 * this kind can follow one another: one that inserts nothing counts as having changed nothing.
 */
export const insertIfChanged = <T extends SQLiteTable>(db: Db, table: T, row: T["$inferInsert"]) =>
  insertWhere(db, table, row, sql`changes() > 0`);
