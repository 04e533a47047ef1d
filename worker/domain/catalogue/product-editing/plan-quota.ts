import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { Conflict } from "../../../errors";
import { PLAN_OFFERS } from "../plan-offers/offers";
import { planLimit } from "../plan-offers/plan-limit";
import { vendors } from "../vendors/schema";
import { FEATURED_LIMIT, IMAGE_LIMIT, PRODUCT_LIMIT } from "./product-form";

type Limited = "products" | "featured" | "images";

const LIMIT_TEXTS: Record<Limited, string> = {
  products: PRODUCT_LIMIT,
  featured: FEATURED_LIMIT,
  images: IMAGE_LIMIT,
};

/** What a vendor's products use of each limit; the trash counts for nothing. */
const USED: Record<Limited, SQL> = {
  products: sql`count(*)`,
  featured: sql`count(stored.featured_at)`,
  images: sql`coalesce(sum(json_array_length(stored.images)), 0)`,
};

// Named in full: drizzle drops table names where a select has one table, and these read another.
const used = (what: Limited, vendorId: SQL): SQL<number> =>
  sql`(select ${USED[what]} from products as stored where stored.vendor_id = ${vendorId} and stored.deleted_at is null)`;

/** Decided in the statement that uses the quota, so that requests at once never exceed it (rules/plans#limits). */
export const withinQuota = (what: Limited, vendorId: string, more: number): SQL =>
  sql`coalesce(${used(what, sql`${vendorId}`)} + ${more} <= (select ${planLimit(what)} from vendors as payer where payer.id = ${vendorId}), 1)`;

export interface PlanUse {
  /** How much is in use, and what the plan allows; null is without limit. */
  products: { used: number; most: number | null };
  featured: { used: number; most: number | null };
  images: { used: number; most: number | null };
}

const ownId = sql`vendors.id`;

export const selectProductVendor = (db: Db, vendorId: string | SQL) =>
  db
    .select({
      id: vendors.id,
      name: vendors.name,
      host: vendors.host,
      website: vendors.website,
      plan: vendors.plan,
      hiddenAt: vendors.hiddenAt,
      writingLapsedAt: vendors.writingLapsedAt,
      products: used("products", ownId).as("used_products"),
      featured: used("featured", ownId).as("used_featured"),
      images: used("images", ownId).as("used_images"),
    })
    .from(vendors)
    .where(sql`${vendors.id} = ${vendorId}`);

export type ProductVendor = Awaited<ReturnType<typeof selectProductVendor>>[number];

export function planUse(vendor: ProductVendor): PlanUse {
  const offer = PLAN_OFFERS[vendor.plan];
  return {
    products: { used: vendor.products, most: offer.products },
    featured: { used: vendor.featured, most: offer.featured },
    images: { used: vendor.images, most: offer.images },
  };
}

/** Says early, and precisely, which limit stands in the way; `withinQuota` is what holds. @throws Conflict */
export function refuseFull(vendor: ProductVendor, wanted: Partial<Record<Limited, number>>): void {
  const use = planUse(vendor);
  for (const what of ["products", "featured", "images"] as const) {
    const { used: inUse, most } = use[what];
    const more = wanted[what] ?? 0;
    if (more > 0 && most !== null && inUse + more > most) throw new Conflict(LIMIT_TEXTS[what], "plan-limit");
  }
}
