import { Column, is, type Placeholder, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { InvalidCursor } from "../errors";
import { jsonText } from "../json-text";

export interface Page<T> {
  items: T[];
  nextCursor: string | null;
}

/** One key of a keyset order; every key of one list runs in the same direction or says its own. */
export interface SortKey {
  column: Column | SQL;
  direction: "asc" | "desc";
}

const readValues = jsonText(z.array(z.union([z.string(), z.number()])).max(6));

/** A cursor is the sort keys of the last row shown, so paging costs the same on every page. */
export function encodeCursor(values: (string | number)[]): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(values))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

/** @throws Invalid when the cursor is not one of ours or has another number of keys */
export function decodeCursor(cursor: string, keys: number): (string | number)[] {
  try {
    const bytes = Uint8Array.from(atob(cursor.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
    const values = readValues(new TextDecoder().decode(bytes));
    if (values.length === keys) return values;
  } catch {
    // falls through: a cursor that does not decode is refused like one of the wrong length
  }
  throw new InvalidCursor();
}

/**
 * The condition "after this row" for an order of keys. Columns in one direction are compared as one, so that the index
 * leads to the row itself, however many others have the same first key; by an expression an index is not found so.
 */
export function after(keys: SortKey[], values: (string | number | Placeholder)[]): SQL {
  const [first, ...rest] = keys;
  const [value, ...others] = values;
  if (first === undefined || value === undefined) return sql`0`;
  const oneWay = keys.every(({ direction }) => direction === first.direction);
  if (rest.length > 0 && oneWay && is(first.column, Column) && values.length >= keys.length) {
    const columns = sql.join(
      keys.map(({ column }) => sql`${column}`),
      sql`, `,
    );
    const row = sql.join(
      values.slice(0, keys.length).map((each) => sql`${each}`),
      sql`, `,
    );
    return first.direction === "asc" ? sql`(${columns}) > (${row})` : sql`(${columns}) < (${row})`;
  }
  const strict = first.direction === "asc" ? sql`${first.column} > ${value}` : sql`${first.column} < ${value}`;
  if (rest.length === 0) return strict;
  const inclusive = first.direction === "asc" ? sql`${first.column} >= ${value}` : sql`${first.column} <= ${value}`;
  return sql`(${inclusive} and (${strict} or ${after(rest, others)}))`;
}

/** "After the row that this cursor names", for a query whose order are these keys; no condition without a cursor. @throws InvalidCursor */
export const afterCursor = (keys: SortKey[], cursor: string | null | undefined): SQL | undefined =>
  cursor === null || cursor === undefined ? undefined : after(keys, decodeCursor(cursor, keys.length));

export const orderBy = (keys: SortKey[]): SQL[] =>
  keys.map(({ column, direction }) => (direction === "asc" ? sql`${column} asc` : sql`${column} desc`));

/** Cuts a list read with `limit + 1` rows to a page and its cursor. */
export function toPage<T>(rows: T[], limit: number, keysOf: (row: T) => (string | number)[]): Page<T> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last !== undefined ? encodeCursor(keysOf(last)) : null };
}

/** A page link that is no longer valid shows the first page; the API has no such mercy. */
export async function orFirstPage<T>(cursor: string | null, read: (cursor: string | null) => Promise<T>): Promise<T> {
  try {
    return await read(cursor);
  } catch (error) {
    if (cursor !== null && error instanceof InvalidCursor) return read(null);
    throw error;
  }
}
