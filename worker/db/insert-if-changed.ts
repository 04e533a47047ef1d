import { getTableColumns, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "./client";

/**
 * The statement that inserts a row only when the statement just before it in the batch changed something. Statements of
 * this kind can follow one another: one that inserts nothing counts as having changed nothing.
 */
export function insertIfChanged<T extends SQLiteTable>(db: Db, table: T, row: T["$inferInsert"]) {
  const given: Record<string, unknown> = row;
  const values = Object.entries<SQLiteColumn>(getTableColumns(table)).map(([key, column]) => {
    const value = given[key] === undefined ? column.default : given[key];
    return sql`${value === null || value === undefined ? null : column.mapToDriverValue(value)}`;
  });
  return db.insert(table).select(sql`select ${sql.join(values, sql`, `)} where changes() > 0`);
}
