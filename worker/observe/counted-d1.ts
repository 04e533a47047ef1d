import type { D1Source } from "../db/read-only";
import { selectedColumns } from "./selected-columns";
import type { Usage } from "./usage";

const originals = new WeakMap<object, D1PreparedStatement>();

/**
 * Wraps D1 so that every trip, statement and row is counted. `raw()` goes through `all()`, because only that answers
 * how many rows were read; rows are therefore objects keyed by column name, and a select that names one column twice
 * is refused outright.
 */
export function countedD1(source: D1Source, usage: Usage): D1Database {
  const count = (results: D1Result[]) => {
    usage.d1.trips += 1;
    usage.d1.statements += results.length;
    for (const { meta } of results) {
      usage.d1.read += meta.rows_read;
      usage.d1.written += meta.rows_written;
    }
  };
  const timed = async <T>(call: () => Promise<T>): Promise<T> => {
    const from = performance.now();
    try {
      return await call();
    } finally {
      usage.d1.ms += performance.now() - from;
    }
  };
  const one = async <T>(statement: D1PreparedStatement): Promise<D1Result<T>> => {
    const result = await timed(() => statement.all<T>());
    count([result]);
    return result;
  };

  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const wrapped = {
      bind: (...values: unknown[]) => wrap(statement.bind(...values)),
      all: () => one(statement),
      run: () => one(statement),
      first: async (column?: string) => {
        const row = (await one<Record<string, unknown>>(statement)).results[0];
        return row === undefined ? null : column === undefined ? row : row[column];
      },
      raw: async () => (await one<Record<string, unknown>>(statement)).results.map((row) => Object.values(row)),
    } as D1PreparedStatement;
    originals.set(wrapped, statement);
    return wrapped;
  };

  return {
    prepare: (sql: string) => {
      refuseRepeatedColumns(sql);
      return wrap(source.prepare(sql));
    },
    batch: async (statements: D1PreparedStatement[]) => {
      const results = await timed(() => source.batch(statements.map((each) => originals.get(each) ?? each)));
      count(results);
      return results;
    },
  } as D1Database;
}

/** Statements that were looked at; there are few, since values are bound. */
const checked = new Set<string>();
const CHECKED_MAX = 2000;

function refuseRepeatedColumns(sql: string): void {
  if (checked.has(sql)) return;
  const names = selectedColumns(sql);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) throw new Error(`Column "${repeated}" is selected twice; name one of them: ${sql}`);
  if (checked.size > CHECKED_MAX) checked.clear();
  checked.add(sql);
}
