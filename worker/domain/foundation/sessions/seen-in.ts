import { type SQL, sql } from "drizzle-orm";
import { registrations } from "../users/registration-schema";
import { loginAttempts, sessions } from "./schema";

/**
 * Whether any of some accounts was seen in one of some networks, as long as that is on record: it registered there,
 * logged in from there or has a session from there. A failed login counts for nobody: anyone can try one.
 * @param accounts their ids, in parentheses
 * @param networks keyed hashes; an empty one is of nobody
 */
export function seenIn(accounts: SQL, networks: readonly (SQL | string)[]): SQL<number> {
  // Raw names: drizzle leaves out the table's where a select has only one, also within subqueries.
  const hashes = sql`select used.network_hash as hash from ${registrations} as used where used.user_id in ${accounts}
    union all select used.network_hash from ${sessions} as used where used.user_id in ${accounts}
    union all select used.network_hash from ${loginAttempts} as used where used.user_id in ${accounts} and used.success = 1`;
  return sql<number>`exists (select 1 from (${hashes}) as seen where seen.hash <> '' and seen.hash in (${sql.join([...networks], sql`, `)}))`;
}
