import { and, eq, isNull, sql } from "drizzle-orm";
import { named } from "../../../db/columns";
import type { Db } from "../../../db/client";
import { labEvidence } from "../lab/results/evidence";
import { newestColumns, newestOf } from "../lab/results/newest";
import { labResults } from "../lab/results/schema";
import { isSuspended } from "../products/suspension";
import { vendors } from "../vendors/schema";
import { isVerified } from "../vendors/verified";
import { type ProductCardData, publishedOnly } from "./product-card";
import { products } from "../products/schema";

/** The columns of a card, of `products` joined with its vendor and its newest verified result. */
export const cardColumns = {
  id: named(products.id, "product_id"),
  name: named(products.name, "product_name"),
  type: named(products.type, "product_type"),
  substance: named(products.substance, "substance"),
  vendorId: named(vendors.id, "vendor_id"),
  vendorName: named(vendors.name, "vendor_name"),
  vendorVerifiedAt: named(vendors.verifiedAt, "vendor_verified_at"),
  vendorVerificationEndsAt: named(vendors.verificationEndsAt, "vendor_verification_ends_at"),
  images: named(products.images, "images"),
  effects: named(products.effects, "effects"),
  tags: named(products.tags, "tags"),
  ratingSum: named(products.ratingSum, "rating_sum"),
  ratingCount: named(products.ratingCount, "rating_count"),
  lowestPriceCents: named(products.lowestPriceCents, "lowest_price_cents"),
  lowestSize: sql<string | null>`(select weight from product_sizes s where s.product_id = ${products.id}
    and s.price_cents = ${products.lowestPriceCents} limit 1)`.as("lowest_size"),
  featuredAt: named(products.featuredAt, "featured_at"),
  suspended: isSuspended.as("suspended"),
  addedAt: named(products.addedAt, "added_at"),
  reportedLab: named(products.reportedLab, "reported_lab"),
  ...newestColumns,
  pendingSince: sql<number | null>`case when ${products.newestResultId} is null then (select min(created_at)
    from lab_results pending where pending.product_id = ${products.id} and +pending.status = 'pending') end`.as(
    "pending_since",
  ),
};

type CardColumns = typeof cardColumns;
export type CardRow = { [K in keyof CardColumns]: CardColumns[K]["_"]["type"] };

/** Listed products of listed vendors, as cards; callers add `where` through `and(isListed, …)`, order and limit. */
export const selectCards = (db: Db) =>
  db
    .select({ ...cardColumns })
    .from(products)
    .innerJoin(vendors, eq(vendors.id, products.vendorId))
    .leftJoin(labResults, eq(labResults.id, products.newestResultId));

export const isListed = and(isNull(products.hiddenAt), isNull(vendors.hiddenAt));

export function toCard(row: CardRow, now: number): ProductCardData {
  const { ratingSum, ratingCount } = row;
  const term = { verifiedAt: row.vendorVerifiedAt, verificationEndsAt: row.vendorVerificationEndsAt };
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    vendor: { id: row.vendorId, name: row.vendorName, verified: isVerified(term, now) },
    image: row.images[0] ?? null,
    rating: ratingCount === 0 ? null : ratingSum / ratingCount,
    reviewCount: ratingCount,
    lowestPriceCents: row.lowestPriceCents,
    lowestSize: row.lowestSize,
    effects: publishedOnly(row.effects),
    tags: row.tags,
    promoted: row.featuredAt !== null && row.suspended !== 1,
    suspended: row.suspended === 1,
    evidence: labEvidence(newestOf(row), { pendingSince: row.pendingSince, reported: row.reportedLab !== null }, now),
  };
}
