import { DEMO_TABLES, type DemoTable, type Row } from "../../scripts/seed/data";
import { insertRows, wipeDemo } from "../../scripts/seed/write";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

/**
 * Writes rows of a factory: `await insert(env.DB, "vendors", [aVendor(), aVendor({ plan: "professional" })])`.
 * @returns how many rows were written
 */
export function insert<T extends DemoTable>(d1: D1Database, table: T, rows: readonly Row<T>[]): Promise<number> {
  const target: SQLiteTable = DEMO_TABLES[table];
  return insertRows(d1, target, rows);
}

/** Empties every table but the settings and the audit log; test storage is isolated per file, not per test. */
export async function clear(d1: D1Database): Promise<void> {
  await wipeDemo(d1);
  // Which the demo keeps, and each test brings for itself.
  await d1.exec("delete from forum_categories");
}
