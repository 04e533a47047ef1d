import { type SQL, sql } from "drizzle-orm";
import { nameBegins } from "../../foundation/users/name-begins";
import { nameKeyOf } from "./names";
import { vendors } from "./schema";

/** From so many letters on a vendor is found by a word in the middle of its name, for which all names are looked through. */
const WORD_FROM = 3;

/** Of `vendors`: that its name, or a word of it, begins so. Nothing begins with what a search leaves nothing of. */
export function vendorNamed(q: string): SQL {
  const key = nameKeyOf(q);
  if (key === "") return sql`0`;
  const first = nameBegins(key, vendors.nameKey);
  return key.length < WORD_FROM ? first : sql`(${first} or instr(${vendors.nameKey}, ${` ${key}`}) > 0)`;
}
