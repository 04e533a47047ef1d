import { or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import * as v from "valibot";
import { nameKeyOf } from "../../catalogue/vendors/names";
import { vendors } from "../../catalogue/vendors/schema";
import { nameBegins } from "../../foundation/users/name-begins";
import { type Person, personColumns, toPerson } from "../../foundation/users/person";
import { usernameKey } from "../../foundation/users/names";
import { users } from "../../foundation/users/schema";
import { answersFor } from "../../voice/messages/answering-vendor";

/** The vendor for which an account writes. */
export const forVendor = v.object({ id: v.string(), name: v.string() });

/** Somebody to write with, and for which vendor they answer (rules/messages#vendors). */
export type Contact = Person & { vendor?: v.InferOutput<typeof forVendor> | null };

/** Of a member whose role is a vendor's, and whose page everybody can read: its id and name, as JSON. */
const vendorOf = sql<
  string | null
>`(select json_object('id', "vendors"."id", 'name', "vendors"."name") from "vendors" where ${answersFor})`;

/** Whether an account, or the vendor for which it answers, has a name that begins so. @param id of the account, `name` its key */
export function calledSo(q: string, { id, name }: { id: SQLiteColumn; name: SQLiteColumn }): SQL | undefined {
  const [key, vendorKey] = [usernameKey(q), nameKeyOf(q)];
  const ofVendors = sql`${id} in (select "users"."id" from "vendors", "users" where ${nameBegins(vendorKey, vendors.nameKey)} and ${answersFor})`;
  return key === "" ? ofVendors : or(nameBegins(key, name), ofVendors);
}

export const contactColumns = { ...personColumns(users), vendor: vendorOf.as("vendor") };

type Row = NonNullable<Parameters<typeof toPerson>[1]> & { vendor: string | null };

/** @param row of a left join */
export function toContact(id: string, row: Row | null): Contact {
  const person = toPerson(id, row);
  if (person.former || row === null) return person;
  return { ...person, vendor: row.vendor === null ? null : v.parse(forVendor, JSON.parse(row.vendor)) };
}
