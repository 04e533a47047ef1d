import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { figureColumns, rowFigures } from "../comparable/figure-columns";
import { labEvidence } from "../lab/results/evidence";
import { newestColumns, newestOf } from "../lab/results/newest";
import { labResults } from "../lab/results/schema";
import { isSuspended } from "../products/suspension";
import { vendors } from "../vendors/schema";
import { isVerified } from "../vendors/verified";
import { type ProductCardData, publishedOnly, shownTags } from "./product-card";
import { products } from "../products/schema";

/** The columns of a card, of `products` joined with its vendor and its newest verified result. */
export const cardColumns = {
  id: products.id,
  name: products.name,
  type: products.type,
  substance: products.substance,
  vendorId: vendors.id,
  vendorName: vendors.name,
  vendorVerifiedAt: vendors.verifiedAt,
  vendorVerificationEndsAt: vendors.verificationEndsAt,
  images: products.images,
  effects: products.effects,
  tags: products.tags,
  ratingSum: products.ratingSum,
  ratingCount: products.ratingCount,
  lowestPriceCents: products.lowestPriceCents,
  inStock: products.inStock,
  featuredAt: products.featuredAt,
  suspended: isSuspended.as("suspended"),
  addedAt: products.addedAt,
  reportedLab: products.reportedLab,
  ...newestColumns,
  ...figureColumns,
  pendingSince: sql<number | null>`case when ${products.newestResultId} is null then (select min(created_at)
    from lab_results pending where pending.product_id = ${products.id} and +pending.status = 'pending') end`.as(
    "pending_since",
  ),
};

/** Listed products of listed vendors, as cards; callers add `where` through `and(isListed, …)`, order and limit. */
export const selectCards = (db: Db) =>
  db
    .select({ ...cardColumns })
    .from(products)
    .innerJoin(vendors, eq(vendors.id, products.vendorId))
    .leftJoin(labResults, eq(labResults.id, products.newestResultId));

export type CardRow = Awaited<ReturnType<typeof selectCards>>[number];

export const isListed = and(isNull(products.hiddenAt), isNull(vendors.hiddenAt));

export function toCard(row: CardRow, now: number): ProductCardData {
  const { ratingSum, ratingCount } = row;
  const claims = { pendingSince: row.pendingSince, reported: row.reportedLab !== null };
  const evidence = labEvidence(newestOf(row), claims, now);
  const term = { verifiedAt: row.vendorVerifiedAt, verificationEndsAt: row.vendorVerificationEndsAt };
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    vendor: { id: row.vendorId, name: row.vendorName, verified: isVerified(term, now) },
    image: row.images[0]?.url ?? null,
    rating: ratingCount === 0 ? null : ratingSum / ratingCount,
    reviewCount: ratingCount,
    lowestPriceCents: row.lowestPriceCents,
    figures: rowFigures(row, now),
    effects: publishedOnly(row.effects),
    tags: shownTags(row.tags, evidence),
    promoted: false,
    suspended: row.suspended === 1,
    evidence,
  };
}
