import { connect } from "@worker/db/client";
import { writtenColumns } from "@worker/db/columns";
import { recountRoom } from "@worker/db/recount";
import { ROOMS } from "@worker/domain/registry/totals";
import { newestThreads } from "@worker/domain/voice/forum/totals";
import { getTableName, is, sql, type InferInsertModel } from "drizzle-orm";
import { type SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import * as schema from "@worker/domain/registry/tables";
import { type DemoData, DEMO_TABLES, type DemoTable } from "./data";

/** D1 takes values of 2 MB; half of that keeps a statement short of its time limit. */
const CHUNK_BYTES = 850_000;

/** What an administrator set, what was recorded and what a migration brought outlive the demo data. */
const KEPT: readonly SQLiteTable[] = [schema.settings, schema.auditLog, schema.forumCategories];

/** The ledger is append-only; demo money goes with the demo people, in the one batch that takes the guard off. */
const LEDGER_TRIGGER =
  "CREATE TRIGGER reward_ledger_no_delete BEFORE DELETE ON reward_ledger BEGIN SELECT RAISE(ABORT, 'the reward ledger is append-only'); END";

const encoder = new TextEncoder();

/** A row as the driver would bind it, with the columns' defaults filled in. */
function driverValues(columns: [string, SQLiteColumn][], row: Record<string, unknown>): unknown[] {
  return columns.map(([key, column]) => {
    const value = row[key] === undefined ? column.default : row[key];
    return value === null || value === undefined ? null : column.mapToDriverValue(value);
  });
}

function insertStatement(table: SQLiteTable, columns: [string, SQLiteColumn][]): string {
  const names = columns.map(([, { name }]) => `"${name}"`).join(", ");
  const values = columns.map((_, index) => `json_extract(value, '$[${index}]')`).join(", ");
  return `INSERT INTO "${getTableName(table)}" (${names}) SELECT ${values} FROM json_each(?1)`;
}

function* chunks(
  columns: [string, SQLiteColumn][],
  rows: Iterable<Record<string, unknown>>,
): Generator<[text: string, rows: number]> {
  let parts: string[] = [];
  let bytes = 0;
  for (const row of rows) {
    const part = JSON.stringify(driverValues(columns, row));
    const size = encoder.encode(part).byteLength + 1;
    if (bytes + size > CHUNK_BYTES && parts.length > 0) {
      yield [`[${parts.join(",")}]`, parts.length];
      parts = [];
      bytes = 0;
    }
    parts.push(part);
    bytes += size;
  }
  if (parts.length > 0) yield [`[${parts.join(",")}]`, parts.length];
}

/**
 * Inserts rows a chunk a statement: the whole chunk is one bound JSON text, since D1 takes 100 parameters a statement.
 * @returns how many rows were written
 */
export async function insertRows<T extends SQLiteTable>(
  d1: D1Database,
  table: T,
  rows: Iterable<InferInsertModel<T>>,
): Promise<number> {
  const columns = writtenColumns(table);
  const statement = d1.prepare(insertStatement(table, columns));
  let written = 0;
  for (const [text, count] of chunks(columns, rows)) {
    await statement.bind(text).run();
    written += count;
  }
  return written;
}

/** The forum's categories come with a migration; what they count are demo rows. */
async function countCategories(d1: D1Database): Promise<void> {
  const db = connect(d1);
  const room = ROOMS["forumCategories"];
  if (room !== undefined) await recountRoom(db, room, { after: "" });
  await db.batch([newestThreads(db, sql`select id from forum_categories`)]);
}

/** Empties every table of the schema but those that are kept. */
export async function wipeDemo(d1: D1Database): Promise<void> {
  const tables = Object.values<unknown>(schema).filter((each): each is SQLiteTable => is(each, SQLiteTable));
  await d1.batch([
    d1.prepare("DROP TRIGGER reward_ledger_no_delete"),
    ...tables
      .filter((table) => !KEPT.includes(table))
      .map((table) => d1.prepare(`DELETE FROM "${getTableName(table)}"`)),
    d1.prepare(LEDGER_TRIGGER),
  ]);
}

async function isEmpty(d1: D1Database, table: SQLiteTable): Promise<boolean> {
  return (await d1.prepare(`SELECT 1 FROM "${getTableName(table)}" LIMIT 1`).first()) === null;
}

interface WriteOptions {
  wipe?: boolean;
  onTable?: (table: DemoTable, rows: number) => void;
}

/** Writes the demo's tables one after the other; the audit log only where it is empty, because nothing may leave it. */
export async function writeDemo(
  d1: D1Database,
  data: DemoData,
  { wipe = false, onTable }: WriteOptions = {},
): Promise<void> {
  if (wipe) await wipeDemo(d1);
  for (const name of Object.keys(DEMO_TABLES) as DemoTable[]) {
    const table: SQLiteTable = DEMO_TABLES[name];
    const skipped = name === "auditLog" && !(await isEmpty(d1, table));
    const written = skipped ? 0 : await insertRows(d1, table, data[name]);
    onTable?.(name, written);
  }
  await countCategories(d1);
}
