import { type Column, type SQL, sql } from "drizzle-orm";
import { customType, integer } from "drizzle-orm/sqlite-core";
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

/**
 * Names a column of a joined select. D1 answers rows as objects keyed by column name, so two columns called `id`
 * would collapse into one; every select over more than one table goes through this.
 */
export function named<C extends Column>(column: C, name: string) {
  type Value = C["_"]["notNull"] extends true ? C["_"]["data"] : C["_"]["data"] | null;
  return sql`${column}`.mapWith((value: unknown): Value => column.mapFromDriverValue(value)).as(name);
}

/** The same for a column of a left-joined table: null where there is no such row. */
export const joined = <C extends Column>(column: C, name: string): SQL.Aliased<C["_"]["data"] | null> =>
  named(column, name);

/**
 * "Is one of these" as a single parameter: a statement takes 100 in all in D1, and a page may have as many rows.
 * @param values texts; none matches nothing
 */
export const isOneOf = (column: Column, values: readonly string[]): SQL =>
  sql`${column} in (select value from json_each(${JSON.stringify(values)}))`;
