import { Placeholder, QueryPromise, sql } from "drizzle-orm";
import type { RunnableQuery } from "drizzle-orm/runnable-query";
import type { Db } from "./client";
import { rowReader, type RowReader } from "./row-reader";

type Value = string | number | null | undefined;
type Values = Readonly<Record<string, Value>>;

/** What stands for a value while a statement is put together; where there is no value, nothing does. */
type Hole<T extends Value> = Extract<T, null | undefined> | ([NonNullable<T>] extends [never] ? never : Placeholder);
export type Holes<V extends Values> = { [K in keyof V]: Hole<V[K]> };

interface Select<Row> extends PromiseLike<Row[]> {
  _: { selectedFields: object };
  toSQL(): { sql: string; params: unknown[] };
}

/** A statement as an isolate caches it: its text, what it binds, and how its rows are read. */
interface Compiled<Row> {
  text: string;
  params: unknown[];
  read: RowReader<Row>;
}

/** Shapes of one statement that are cached: addresses choose among few. */
const SHAPES_MAX = 200;

/**
 * A select that is put together once in an isolate and not on every request: what the query builder does for one costs
 * more than D1's answer to it. `build` sees holes in place of the values, so nothing of a request can stay in the text.
 * The text depends on which values are there, and on `shape`, where there is one.
 * @param build names the columns in the order of the answer, or selects from one table
 */
export function prepared<V extends Values, Row, Shape = undefined>(
  build: (db: Db, holes: Holes<V>, shape: Shape) => Select<Row>,
) {
  const cached = new Map<string, Compiled<Row>>();
  return (db: Db, values: V, ...[shape]: [Shape] extends [undefined] ? [] : [shape: Shape]): Statement<Row> => {
    const key = `${presence(values)} ${JSON.stringify(shape)}`;
    let compiled = cached.get(key);
    if (compiled === undefined) {
      compiled = compile(build(db, holesFor(values), shape as Shape));
      if (cached.size >= SHAPES_MAX) cached.clear();
      cached.set(key, compiled);
    }
    return new Statement(db, compiled, values);
  };
}

/** One run of a prepared select: awaited by itself, or one of a batch. */
class Statement<Row> extends QueryPromise<Row[]> implements RunnableQuery<Row[], "sqlite"> {
  declare readonly _: { dialect: "sqlite"; result: Row[] };

  constructor(
    private readonly db: Db,
    private readonly compiled: Compiled<Row>,
    private readonly values: Values,
  ) {
    super();
  }

  async execute(): Promise<Row[]> {
    const { text, read } = this.compiled;
    const { results } = await this.db.$client
      .prepare(text)
      .bind(...this.params())
      .all();
    return results.map(read);
  }

  /** What drizzle's batch asks of a statement. */
  _prepare() {
    const { text, read } = this.compiled;
    return {
      stmt: this.db.$client.prepare(text),
      getQuery: () => ({ sql: text, params: this.params() }),
      mapResult: ({ results }: D1Result<Record<string, unknown>>) => results.map(read),
    };
  }

  private params(): unknown[] {
    return this.compiled.params.map((param) => (isHole(param) ? this.values[param.name] : param));
  }
}

function compile<Row>(select: Select<Row>): Compiled<Row> {
  const { sql: text, params } = select.toSQL();
  return { text, params, read: rowReader(select) };
}

const isHole = (param: unknown): param is Placeholder => param instanceof Placeholder;

const isThere = (value: Value): boolean => value !== null && value !== undefined;

const presence = (values: Values): string =>
  Object.values(values)
    .map((value) => (value === undefined ? "u" : value === null ? "n" : "1"))
    .join("");

function holesFor<V extends Values>(values: V): Holes<V> {
  const holes = Object.entries(values).map(([name, value]) => [name, isThere(value) ? sql.placeholder(name) : value]);
  return Object.fromEntries(holes) as Holes<V>;
}
