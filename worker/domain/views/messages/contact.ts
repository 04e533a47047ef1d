import { sql } from "drizzle-orm";
import * as v from "valibot";
import { type Person, personColumns, toPerson } from "../../foundation/users/person";
import { users } from "../../foundation/users/schema";

/** The vendor for which an account writes. */
export const forVendor = v.object({ id: v.string(), name: v.string() });

/** Somebody to write with, and for which vendor they answer (rules/messages#vendors). */
export type Contact = Person & { vendor?: v.InferOutput<typeof forVendor> | null };

/** Of a member whose role is a vendor's, and whose page everybody can read: its id and name, as JSON. */
const vendorOf = sql<
  string | null
>`(select json_object('id', "vendors"."id", 'name', "vendors"."name") from "vendors" where "vendors"."id" = "users"."vendor_id" and "vendors"."hidden_at" is null and "users"."role" = 'verified_vendor' and "users"."deleted_at" is null)`;

export const contactColumns = { ...personColumns(users), vendor: vendorOf.as("vendor") };

type Row = NonNullable<Parameters<typeof toPerson>[1]> & { vendor: string | null };

/** @param row of a left join */
export function toContact(id: string, row: Row | null): Contact {
  const person = toPerson(id, row);
  if (person.former || row === null) return person;
  return { ...person, vendor: row.vendor === null ? null : v.parse(forVendor, JSON.parse(row.vendor)) };
}
