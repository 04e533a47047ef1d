import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { users } from "./schema";

/** Sorts after every other character of UTF-8. */
const LAST = "\u{10FFFF}";

/** Whether the statement's account has a name that begins so. @param key as `usernameKey` folds it */
export const nameBegins = (key: string, column: SQLiteColumn = users.usernameKey): SQL =>
  sql`(${column} >= ${key} and ${column} < ${`${key}${LAST}`})`;
