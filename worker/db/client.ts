import { drizzle } from "drizzle-orm/d1";
import * as schema from "./schema";

/** Drizzle over a (counted) D1 binding. There are no interactive transactions: invariants use `batch`. */
export const connect = (d1: D1Database) => drizzle(d1, { schema });

export type Db = ReturnType<typeof connect>;
