import { getTableColumns, is, SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "./client";

/** A row to insert; what only the database knows at that moment is an expression. */
export type SelectedRow<T extends SQLiteTable> = { [K in keyof T["$inferInsert"]]: T["$inferInsert"][K] | SQL };

/** So that a batch decides by itself what of it is written. @param rest `where …`, or `from … where …` */
export function insertSelected<T extends SQLiteTable>(db: Db, table: T, row: SelectedRow<T>, rest: SQL) {
  const given: Record<string, unknown> = row;
  const values = Object.entries<SQLiteColumn>(getTableColumns(table)).map(([key, column]) => {
    const value = given[key] === undefined ? column.default : given[key];
    if (is(value, SQL)) return value;
    return sql`${value === null || value === undefined ? null : column.mapToDriverValue(value)}`;
  });
  return db.insert(table).select(sql`select ${sql.join(values, sql`, `)} ${rest}`);
}
