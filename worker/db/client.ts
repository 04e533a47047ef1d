import { DrizzleD1Database, SQLiteD1Session } from "drizzle-orm/d1";
import { DistinctNames } from "./distinct-names";

/**
 * Drizzle over a (counted) D1 binding. There are no interactive transactions: invariants use `batch`. The schema is not
 * handed over: only relational queries (`db.query`) need it, and deriving their configuration costs every request.
 * `news` gathers the members for whom something new is written through it, `ended` those of whose sessions one ends: whoever
 * opened it has their inboxes told afterwards.
 */
export function connect(d1: D1Database) {
  const dialect = new DistinctNames();
  const db = new DrizzleD1Database("async", dialect, new SQLiteD1Session(d1, dialect, undefined), undefined);
  return Object.assign(db, { $client: d1, news: new Set<string>(), ended: new Set<string>() });
}

export type Db = ReturnType<typeof connect>;
