import { type Column, getTableColumns, type SQL, sql } from "drizzle-orm";
import { customType, integer, type SQLiteColumn, type SQLiteTable } from "drizzle-orm/sqlite-core";
import type { z } from "zod";
import { jsonText } from "../json-text";

/** A point in time: UTC epoch milliseconds (rules/platform#times). */
export const timestamp = (name: string) => integer(name);

/** A JSON column; what is read back is parsed by `schema`. */
export function jsonColumn<S extends z.ZodType>(name: string, schema: S) {
  return customType<{ data: z.infer<S>; driverData: string }>({
    dataType: () => "text",
    toDriver: (value) => JSON.stringify(value),
    fromDriver: jsonText(schema),
  })(name);
}

type Value<F> = F extends Column
  ? F["_"]["notNull"] extends true
    ? F["_"]["data"]
    : F["_"]["data"] | null
  : F extends SQL<infer T> | SQL.Aliased<infer T>
    ? T
    : Selected<F>;

/** The row that a selection of inner-joined columns gives, for one that several queries share. */
export type Selected<F> = { [K in keyof F]: Value<F[K]> };

/** What a row is written with, by the schema's names: a generated column is worked out by the database. */
export const writtenColumns = (table: SQLiteTable): [key: string, column: SQLiteColumn][] =>
  Object.entries<SQLiteColumn>(getTableColumns(table)).filter(([, column]) => column.generated === undefined);

/**
 * "Is one of these" as a single parameter: a statement takes 100 in all in D1, and a page may have as many rows.
 * @param values texts; none matches nothing
 */
export const isOneOf = (column: Column, values: readonly string[]): SQL =>
  sql`${column} in (select value from json_each(${JSON.stringify(values)}))`;
