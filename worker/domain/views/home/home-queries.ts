import { and, asc, desc, eq, gt, gte, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { labResults } from "../../catalogue/lab/results/schema";
import { EFFECT_REPORTS_MIN } from "../../catalogue/products/forms";
import { cardColumns, isListed } from "../../catalogue/cards/product-rows";
import { products, strainEffects } from "../../catalogue/products/schema";
import { selectDeals } from "../../catalogue/promotions/list-promotions";
import { selectReviews } from "../../voice/reviews/rows";
import { reviews } from "../../voice/reviews/schema";
import { COUNTERS } from "../../foundation/stats/counters";
import { siteCounters } from "../../foundation/stats/schema";
import { vendorFacets, vendors } from "../../catalogue/vendors/schema";
import { vendorColumns } from "../../catalogue/cards/vendor-rows";
import { HOME } from "./forms";

/** Tester reviews are looked for among so many of the newest reviews: a bound, whatever their share. */
const TESTER_WINDOW = 200;
/** More strains and effects than any list of them has. */
const STRAIN_ROWS = 600;

const SHOWN_COUNTERS = [
  COUNTERS.vendors,
  COUNTERS.verifiedVendors,
  COUNTERS.reviews,
  COUNTERS.verifiedReviews,
  COUNTERS.labInDate,
];

const visibleReview = and(isNull(reviews.hiddenAt), isNull(vendors.hiddenAt));
const newestFirst = [desc(reviews.createdAt), desc(reviews.id)];

export const counters = (db: Db) =>
  db
    .select({ name: siteCounters.name, value: siteCounters.value })
    .from(siteCounters)
    .where(inArray(siteCounters.name, SHOWN_COUNTERS));

/** By damped mean; ties by review count, name and id. Without reviews nobody ranks (rules/home#top-vendors). */
export const topVendors = (db: Db) =>
  db
    .select({ ...vendorColumns })
    .from(vendorFacets)
    .innerJoin(vendors, eq(vendors.id, vendorFacets.vendorId))
    .leftJoin(labResults, eq(labResults.id, vendors.newestResultId))
    .where(and(eq(vendorFacets.facet, "all"), gt(vendorFacets.reviewCount, 0), isNull(vendors.hiddenAt)))
    .orderBy(
      desc(vendorFacets.rank),
      desc(vendorFacets.reviewCount),
      asc(vendorFacets.nameKey),
      asc(vendorFacets.vendorId),
    )
    .limit(HOME.topVendors);

/** 7-OH products by outbound clicks of the last seven UTC days, today among them (rules/home#hot-products). */
export const hotProducts = (db: Db) =>
  db
    .select({ ...cardColumns, clicks: products.hotClicks })
    .from(products)
    .innerJoin(vendors, eq(vendors.id, products.vendorId))
    .leftJoin(labResults, eq(labResults.id, products.newestResultId))
    .where(and(eq(products.substance, "7oh"), gt(products.hotClicks, 0), isListed))
    .orderBy(desc(products.hotClicks), asc(products.name), asc(products.id))
    .limit(HOME.hotProducts);

/** The latest ones, and those of the community. */
export const newestReviews = (db: Db) =>
  selectReviews(db)
    .where(visibleReview)
    .orderBy(...newestFirst)
    .limit(HOME.reviewsLooked);

export const helpfulReviews = (db: Db) =>
  selectReviews(db)
    .where(and(visibleReview, gt(reviews.helpfulVotes, HOME.helpfulAbove)))
    .orderBy(desc(reviews.helpfulVotes), ...newestFirst)
    .limit(HOME.helpfulReviews);

export function testerReviews(db: Db) {
  const newest = db
    .select({ id: reviews.id, verifiedBy: reviews.verifiedBy })
    .from(reviews)
    .where(isNull(reviews.hiddenAt))
    .orderBy(...newestFirst)
    .limit(TESTER_WINDOW)
    .as("newest");
  const samples = db.select({ id: newest.id }).from(newest).where(eq(newest.verifiedBy, "sample"));
  return selectReviews(db)
    .where(and(inArray(reviews.id, samples), visibleReview))
    .orderBy(...newestFirst)
    .limit(HOME.testerReviews);
}

/** The vendors with the most reviews and the state of their newest result. */
export const vendorStatus = (db: Db) =>
  db
    .select({
      id: vendors.id,
      name: vendors.name,
      status: labResults.status,
      expiresAt: labResults.expiresAt,
      safety: labResults.overallSafety,
      pending: sql<number>`${vendors.newestResultId} is null and exists (select 1 from lab_results waiting
        where waiting.vendor_id = ${vendors.id} and +waiting.status = 'pending')`.as("pending"),
    })
    .from(vendorFacets)
    .innerJoin(vendors, eq(vendors.id, vendorFacets.vendorId))
    .leftJoin(labResults, eq(labResults.id, vendors.newestResultId))
    .where(and(eq(vendorFacets.facet, "all"), isNull(vendors.hiddenAt)))
    .orderBy(desc(vendorFacets.reviewCount), asc(vendorFacets.nameKey), asc(vendorFacets.vendorId))
    .limit(HOME.vendorStatus);

export const deals = (db: Db, now: number) => selectDeals(db, { sort: "newest", cursor: null, limit: HOME.deals, now });

export const strains = (db: Db) =>
  db
    .select({
      strain: strainEffects.strain,
      effect: strainEffects.effect,
      reports: strainEffects.reports,
      reviews: strainEffects.reviews,
    })
    .from(strainEffects)
    .where(gte(strainEffects.reports, EFFECT_REPORTS_MIN))
    .orderBy(asc(strainEffects.strain), asc(strainEffects.effect))
    .limit(STRAIN_ROWS);
