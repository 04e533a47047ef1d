import { type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "../../../db/client";
import { COUNTED_MOST } from "./counted-most";

/** The statement that counts the rows of one index range, up to one more than COUNTED_MOST. */
export function boundedCount(db: Db, table: SQLiteTable, range: SQL | undefined) {
  const some = db
    .select({ one: sql`1`.as("one") })
    .from(table)
    .where(range)
    .limit(COUNTED_MOST + 1)
    .as("some");
  return db.select({ n: sql<number>`count(*)`.as("n") }).from(some);
}
