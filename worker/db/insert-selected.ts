import { Column, is, SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "./client";
import { writtenColumns } from "./columns";

/** A row by its columns' names; what only the database knows at that moment is an expression or another column. */
type SelectedRow<T extends SQLiteTable> = {
  [K in keyof T["$inferInsert"]]: T["$inferInsert"][K] | SQL | Column;
};

/**
 * The one way to insert what is selected: a batch decides by itself what of it is written. A column that is left out has
 * its default, and one that has none is a compile error.
 * @param rest `where …`, or `from … where …`; a conflict clause after it needs the `where` (`where true`)
 */
export function insertSelected<T extends SQLiteTable>(db: Db, table: T, row: SelectedRow<T>, rest: SQL) {
  const given: Record<string, unknown> = row;
  const values = writtenColumns(table).map(([key, column]) => {
    const value = given[key] === undefined ? column.default : given[key];
    if (is(value, SQL) || is(value, Column)) return value;
    return sql`${value === null || value === undefined ? null : column.mapToDriverValue(value)}`;
  });
  return db.insert(table).select(sql`select ${sql.join(values, sql`, `)} ${rest}`);
}

/** The statement that inserts a row only where a condition holds when the batch comes to it. */
export const insertWhere = <T extends SQLiteTable>(db: Db, table: T, row: SelectedRow<T>, condition: SQL) =>
  insertSelected(db, table, row, sql`where ${condition}`);

/**
 * The statement that inserts a row only when the statement just before it in the batch changed something. Statements of
 * this kind can follow one another: one that inserts nothing counts as having changed nothing.
 */
export const insertIfChanged = <T extends SQLiteTable>(db: Db, table: T, row: SelectedRow<T>) =>
  insertWhere(db, table, row, sql`changes() > 0`);
