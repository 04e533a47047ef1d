import { type SQL, sql, type SQLWrapper } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import * as v from "valibot";
import { nameKeyOf } from "../../catalogue/vendors/names";
import { vendors } from "../../catalogue/vendors/schema";
import { nameBegins } from "../../foundation/users/name-begins";
import { type Person, personColumns, toPerson } from "../../foundation/users/person";
import { usernameKey } from "../../foundation/users/names";
import { users } from "../../foundation/users/schema";
import { answersFor } from "../../voice/messages/answering-vendor";
import { type ForVendor, forVendor } from "./for-vendor";

/** A person to write to, and the vendor that they answer for, if any (rules/messages#vendors). */
export type Contact = Person & { vendor?: ForVendor | null };

/** The id and name, as JSON, of the vendor that an account answers for; null for other accounts. */
const vendorOf = sql<
  string | null
>`(select json_object('id', "vendors"."id", 'name', "vendors"."name") from "vendors" where ${answersFor})`;

/** The key by which accounts are sorted: that of the name that messages show for them. */
export const shownNameKey = sql<string>`coalesce((select ${vendors.nameKey} from ${vendors} where ${answersFor}), ${users.usernameKey})`;

/** Vendors looked at whose name begins as was asked, the first by name; more letters lead to the others. */
const VENDORS_LOOKED = 60;

interface CalledSo {
  /** What names one row, in the statement and in both below. */
  id: SQLiteColumn;
  /**
   * The first rows whose account name begins with the key. Apart from the vendors' names, since each has its own index.
   */
  byAccount: (key: string) => SQLWrapper;
  /** The row's id as `users` and `vendors` say it. */
  ofVendor: SQLWrapper;
}

/** Whether an account, or the vendor for which it answers, has a name that begins so. */
export function calledSo(q: string, { id, byAccount, ofVendor }: CalledSo): SQL {
  const [key, vendorKey] = [usernameKey(q), nameKeyOf(q)];
  const named = sql`(select * from "vendors" where ${nameBegins(vendorKey, vendors.nameKey)} order by ${vendors.nameKey} limit ${VENDORS_LOOKED})`;
  const byVendor = sql`select ${ofVendor} from ${named} as "vendors", "users" where ${answersFor}`;
  return key === ""
    ? sql`${id} in (${byVendor})`
    : sql`${id} in (select * from (${byAccount(key)}) union all ${byVendor})`;
}

export const contactColumns = { ...personColumns(users), vendor: vendorOf.as("vendor") };

type Row = NonNullable<Parameters<typeof toPerson>[1]> & { vendor: string | null };

/** @param row of a left join */
export function toContact(id: string, row: Row | null): Contact {
  const person = toPerson(id, row);
  if (person.former || row === null) return person;
  return { ...person, vendor: row.vendor === null ? null : v.parse(forVendor, JSON.parse(row.vendor)) };
}
