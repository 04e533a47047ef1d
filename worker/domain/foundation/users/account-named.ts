import { and, isNull, type SQL, sql } from "drizzle-orm";
import { nameBegins } from "./name-begins";
import { usernameKey } from "./names";
import { users } from "./schema";

/** Of `users`: an account that is there and whose name begins so. */
export function accountNamed(q: string): SQL | undefined {
  const key = usernameKey(q);
  return key === "" ? sql`0` : and(nameBegins(key), isNull(users.deletedAt));
}
