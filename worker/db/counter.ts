import { and, asc, type Column, gt, lte, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "./client";

/** A condition: the statement just before this one in the batch changed something. */
export const ifChanged: SQL = sql`changes() > 0`;

/** For `set`: a total stored beside a row, in the batch of what moves it. It never falls below 0. */
export const moved = (total: Column | SQL, by: number | SQL): SQL => sql`max(0, ${total} + (${by}))`;

/** Rows handled at a time: bounds what one statement reads and writes. */
const BATCH = 500;

interface Totals {
  table: SQLiteTable;
  /** The table's text key. */
  id: SQLiteColumn;
  /** By property, with the scalar subquery that counts what the total stands for. */
  totals: Record<string, { total: SQLiteColumn; count: SQL }>;
}

interface Stretch {
  /** The key after which to begin; "" is the beginning. */
  after: string;
  batch?: number | undefined;
  /** Bounds what one run costs, however large the table. */
  batches: number;
}

/**
 * Puts right the totals that have drifted in one stretch of a table, for the daily job. Count and write are one
 * statement, so that what comes meanwhile is not lost.
 * @returns how many rows were off, and after which key to go on: "" at the table's end
 */
export async function recount(
  db: Db,
  { table, id, totals }: Totals,
  { after, batch = BATCH, batches }: Stretch,
): Promise<{ mended: number; reached: string }> {
  const set = Object.fromEntries(Object.entries(totals).map(([key, { count }]) => [key, count]));
  const isOff = or(...Object.values(totals).map(({ total, count }) => sql`${total} <> ${count}`));
  let reached = after;
  let mended = 0;
  for (let done = 0; done < batches; done += 1) {
    const page = db.select({ id: sql<string>`${id}`.as("id") }).from(table);
    const ids = await page.where(gt(id, reached)).orderBy(asc(id)).limit(batch);
    const end = ids.at(-1)?.id;
    if (end === undefined) return { mended, reached: "" };
    const { meta } = await db
      .update(table)
      .set(set)
      .where(and(gt(id, reached), lte(id, end), isOff));
    mended += meta.changes;
    reached = end;
  }
  return { mended, reached };
}
