import { sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { users } from "./schema";

/** The username that a column of ids stands for; null where there is none. */
export const nameOf = (column: SQLiteColumn, name: string) =>
  sql<string | null>`(select ${users.username} from ${users} where ${users.id} = ${column})`.as(name);
