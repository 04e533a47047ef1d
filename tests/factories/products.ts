import { env } from "cloudflare:workers";
import { insert } from "./insert";
import { aVendor } from "./rows";
import { aPerson, type Person } from "./site";

/** A stored vendor and the account that runs it. */
export async function aVendorAndItsAccount(id: string, overrides: Parameters<typeof aVendor>[0] = {}): Promise<Person> {
  await insert(env.DB, "vendors", [aVendor({ id, ...overrides })]);
  const person = await aPerson({ username: `runs-${id}`, role: "verified_vendor" });
  await env.DB.prepare("update users set vendor_id = ? where id = ?").bind(id, person.member.id).run();
  return { ...person, member: { ...person.member, vendorId: id } };
}

let nth = 0;

/** A product as the API takes it, named anew each time, since the same words again are a repeat. */
export const aProductBody = (overrides: Record<string, unknown> = {}) => ({
  name: `Red Bali Powder ${(nth += 1)}`,
  description: "Milled twice, packed the same week.",
  type: "powder",
  extractType: "Plain Leaf",
  sizes: [
    { weight: "100 g", price: 17.99 },
    { weight: "250 g", price: 39.5, inStock: false, sku: "RB-250" },
  ],
  ...overrides,
});

export interface StoredProduct {
  id: string;
  vendor_id: string;
  outbound_url: string;
  pending_url: string | null;
  hidden_at: number | null;
  deleted_at: number | null;
  featured_at: number | null;
  lowest_price_cents: number;
  substance: string;
  effects: string;
  images: string;
  in_stock: number;
}

export const storedProduct = (id: string) =>
  env.DB.prepare("select * from products where id = ?").bind(id).first<StoredProduct>();

export const countOf = async (query: string, ...values: (string | number)[]): Promise<number> =>
  (
    await env.DB.prepare(query)
      .bind(...values)
      .first<{ n: number }>()
  )?.n ?? 0;
