import { type Column, type SQL, sql } from "drizzle-orm";

/** A condition: the statement just before this one in the batch changed something. */
export const ifChanged: SQL = sql`changes() > 0`;

/** For `set`: a total stored beside a row, in the batch of what moves it. It never falls below 0. */
export const moved = (total: Column | SQL, by: number | SQL): SQL => sql`max(0, ${total} + (${by}))`;
