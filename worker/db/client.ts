import { drizzle } from "drizzle-orm/d1";

/**
 * Drizzle over a (counted) D1 binding. There are no interactive transactions: invariants use `batch`. The schema is not
 * handed over: only relational queries (`db.query`) need it, and deriving their configuration costs every request.
 */
export const connect = (d1: D1Database) => drizzle(d1);

export type Db = ReturnType<typeof connect>;
