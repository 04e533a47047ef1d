import { asc, getTableColumns, gt, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "./client";

/** Keys that a stretch begins with, and how many one has at most. */
const STRETCH = 50;
const STRETCH_MAX = 500;
/** What one stretch should read: a key may stand for one row or for thousands. */
const ROWS_A_STRETCH = 10_000;

/** How many keys the next stretch of a walk has, after one that read so much. */
export function nextStretch(rowsRead: number, stretch = STRETCH): number {
  const fitting = Math.floor((stretch * ROWS_A_STRETCH) / Math.max(rowsRead, 1));
  return Math.max(1, Math.min(fitting, 2 * stretch, STRETCH_MAX));
}

/** Totals that stand beside the row they are about. */
export interface Room {
  table: SQLiteTable;
  /** The table's text key. */
  id: SQLiteColumn;
  /** `left join … on …`, for totals that one pass over other rows counts. */
  join?: SQL;
  /** By the table's property: what the total stands for, of one row of the table. */
  counts: Record<string, SQL>;
}

/** Totals that are rows of their own, one for each group of other rows. */
export interface Groups {
  table: SQLiteTable;
  /** The first column of the key, by which the table is walked. */
  id: SQLiteColumn;
  /** What is counted; the other columns are the key. */
  values: SQLiteColumn[];
  /** Where the values of `id` come from. */
  ids: { table: SQLiteTable; id: SQLiteColumn } | { keys: readonly string[]; id: SQLiteColumn };
  /** Which rows are of these keys, where the table has others too. */
  own?: SQL;
  /** A `select` of the rows as they should be, named and in order as the table's columns. @param range a condition on `ids.id` */
  counted: (range: SQL) => SQL;
}

export interface Stretch {
  /** What was off, by its key. */
  mended: string[];
  rowsRead: number;
  /** After which key to go on; "" is the table's end. */
  reached: string;
}

interface From {
  after: string;
  stretch?: number | undefined;
}

const within = (id: SQLiteColumn, after: string, end: string): SQL => sql`${id} > ${after} and ${id} <= ${end}`;
const nameOf = ({ name }: SQLiteColumn): SQL => sql.identifier(name).getSQL();

interface Answer {
  results?: unknown[];
  meta: { rows_read?: number };
}

/** What a statement answered under the name `key`. */
export const keysOf = ({ results = [] }: Answer): string[] =>
  results.map((row) => (typeof row === "object" && row !== null && "key" in row ? String(row.key) : ""));

export const rowsReadBy = (answers: readonly Answer[]): number =>
  answers.reduce((sum, { meta }) => sum + (meta.rows_read ?? 0), 0);

/** The end of the stretch that begins after a key; undefined where nothing is left. */
async function endOf(db: Db, table: SQLiteTable, id: SQLiteColumn, { after, stretch = STRETCH }: From) {
  const keys = db.selectDistinct({ key: sql`${id}`.as("key") }).from(table);
  const found: Answer = await db.run(keys.where(gt(id, after)).orderBy(asc(id)).limit(stretch));
  return { end: keysOf(found).at(-1), found: [found] };
}

/** Count and write are one statement, so that what comes meanwhile is not lost. */
export async function recountRoom(db: Db, { table, id, join, counts }: Room, from: From): Promise<Stretch> {
  const { end, found } = await endOf(db, table, id, from);
  if (end === undefined) return { mended: [], rowsRead: rowsReadBy(found), reached: "" };
  const columns = getTableColumns(table);
  const totals = Object.entries(counts).flatMap(([key, count]) => {
    const column: SQLiteColumn | undefined = columns[key];
    return column === undefined ? [] : [{ column, count }];
  });
  const each = (of: (total: (typeof totals)[number]) => SQL, between: SQL) => sql.join(totals.map(of), between);
  const counted = sql`select ${id} as counted_id, ${each(({ column, count }) => sql`${count} as ${nameOf(column)}`, sql`, `)} from ${table} ${join ?? sql.empty()} where ${within(id, from.after, end)} group by ${id}`;
  const answer: Answer = await db.run(
    sql`update ${table} set ${each(({ column }) => sql`${nameOf(column)} = counted.${nameOf(column)}`, sql`, `)} from (${counted}) as counted where ${id} = counted.counted_id and (${each(({ column }) => sql`${column} is not counted.${nameOf(column)}`, sql` or `)}) returning ${nameOf(id)} as key`,
  );
  return { mended: keysOf(answer), rowsRead: rowsReadBy([...found, answer]), reached: end };
}

/** Writes what lacks or differs, then takes what belongs to nothing: each is one statement, as above. */
export async function recountGroups(db: Db, groups: Groups, from: From): Promise<Stretch> {
  const { table, id, values, ids, counted } = groups;
  const { end, found } =
    "keys" in ids
      ? { end: ids.keys.toSorted().find((key) => key > from.after), found: [] }
      : await endOf(db, ids.table, ids.id, from);
  const all = Object.values<SQLiteColumn>(getTableColumns(table));
  const listed = (columns: readonly SQLiteColumn[]) => sql.join(columns.map(nameOf), sql`, `);
  const keys = all.filter((column) => !values.includes(column));
  const right = sql`(${counted(end === undefined ? sql`0` : within(ids.id, from.after, end))})`;
  // Behind the last key lies only what belongs to nothing any more.
  const here = end === undefined ? sql`${id} > ${from.after}` : within(id, from.after, end);
  const own = groups.own === undefined ? here : sql`${here} and ${groups.own}`;
  const differs = sql.join(
    values.map((column) => sql`${column} is not excluded.${nameOf(column)}`),
    sql` or `,
  );
  const set = sql.join(
    values.map((column) => sql`${nameOf(column)} = excluded.${nameOf(column)}`),
    sql`, `,
  );
  const same = sql.join(
    keys.map((column) => sql`counted.${nameOf(column)} = ${column}`),
    sql` and `,
  );
  const answers: Answer[] = [
    await db.run(
      sql`insert into ${table} (${listed(all)}) select * from ${right} where true on conflict do update set ${set} where ${differs} returning ${nameOf(id)} as key`,
    ),
    await db.run(
      // Counted once and looked up by the key: "not in" would compare each row with every counted one.
      sql`with counted as materialized ${right} delete from ${table} where ${own} and not exists (select 1 from counted where ${same}) returning ${nameOf(id)} as key`,
    ),
  ];
  return { mended: answers.flatMap(keysOf), rowsRead: rowsReadBy([...found, ...answers]), reached: end ?? "" };
}
