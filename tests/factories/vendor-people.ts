import { env } from "cloudflare:workers";
import type { Plan } from "@worker/domain/catalogue/vendors/forms";
import { insert } from "./insert";
import { aVendor } from "./rows";
import { aPerson, type Person } from "./site";

/** A stored vendor and the account that runs it, which is named like it. */
export async function aVendorPerson(
  username: string,
  overrides: Parameters<typeof aVendor>[0] & { plan?: Plan } = {},
): Promise<Person & { vendorId: string }> {
  const vendor = aVendor({ id: `shop-${username}`, ...overrides });
  await insert(env.DB, "vendors", [vendor]);
  const person = await aPerson({ username, role: "verified_vendor" });
  await env.DB.prepare("update users set vendor_id = ? where id = ?").bind(vendor.id, person.member.id).run();
  return { ...person, member: { ...person.member, vendorId: vendor.id }, vendorId: vendor.id };
}

/** The text of a page without its tags, React's markers and scripts. */
export const textOf = (html: string): string =>
  html
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace(/<!-- -->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
