import { type SQL, sql } from "drizzle-orm";
import type { Groups } from "../../db/recount";
import { products, strainEffects } from "../catalogue/products/schema";
import { vendorCategoryRatings, vendorRatingMonths, vendors } from "../catalogue/vendors/schema";
import { followerDays, memberFollows } from "../foundation/follows/schema";
import { FACET_KINDS } from "../voice/reviews/forms";
import { reviewFacetCounts, reviewFacets, reviews } from "../voice/reviews/schema";
import { visible } from "./rating-totals";

const ofVendor = sql`exists (select 1 from ${vendors} where ${vendors.id} = ${reviewFacetCounts.about})`;
const facetCounts = (about: SQL, from: SQL) =>
  sql`select ${about} as about, ${reviewFacets.kind}, ${reviewFacets.value}, count(*) as count from ${from} and ${visible} cross join ${reviewFacets} on ${reviewFacets.reviewId} = ${reviews.id}`;

/** Totals that are rows of their own. `cross join`: SQLite begins with the keys of the stretch and reads no others. */
export const GROUPS: Record<string, Groups> = {
  "reviewFacetCounts of vendors": {
    table: reviewFacetCounts,
    id: reviewFacetCounts.about,
    values: [reviewFacetCounts.count],
    ids: { table: vendors, id: vendors.id },
    own: ofVendor,
    counted: (range) =>
      sql`${facetCounts(sql`${vendors.id}`, sql`${vendors} cross join ${reviews} on ${reviews.vendorId} = ${vendors.id}`)} where ${range} group by 1, 2, 3`,
  },
  "reviewFacetCounts of products": {
    table: reviewFacetCounts,
    id: reviewFacetCounts.about,
    values: [reviewFacetCounts.count],
    ids: { table: products, id: products.id },
    own: sql`${reviewFacetCounts.about} <> '' and not ${ofVendor}`,
    counted: (range) =>
      sql`${facetCounts(sql`${products.id}`, sql`${products} cross join ${reviews} on ${reviews.productId} = ${products.id}`)} where ${range} group by 1, 2, 3`,
  },
  // Every review has one vendor, whose counts were put right just before.
  "reviewFacetCounts of the site": {
    table: reviewFacetCounts,
    id: reviewFacetCounts.kind,
    values: [reviewFacetCounts.count],
    ids: { keys: FACET_KINDS, id: reviewFacetCounts.kind },
    own: sql`${reviewFacetCounts.about} = ''`,
    counted: (range) =>
      sql`select '' as about, ${reviewFacetCounts.kind}, ${reviewFacetCounts.value}, sum(${reviewFacetCounts.count}) as count from ${vendors} cross join ${reviewFacetCounts} on ${reviewFacetCounts.about} = ${vendors.id} where ${range} group by 2, 3`,
  },
  vendorCategoryRatings: {
    table: vendorCategoryRatings,
    id: vendorCategoryRatings.vendorId,
    values: [vendorCategoryRatings.sum, vendorCategoryRatings.count],
    ids: { table: vendors, id: vendors.id },
    counted: (range) =>
      sql`select ${reviews.vendorId} as vendor_id, given.key as category, sum(given.value) as sum, count(*) as count from ${vendors} cross join ${reviews} on ${reviews.vendorId} = ${vendors.id}, json_each(${reviews.categoryRatings}) as given where ${range} and ${visible} group by 1, 2`,
  },
  vendorRatingMonths: {
    table: vendorRatingMonths,
    id: vendorRatingMonths.vendorId,
    values: [vendorRatingMonths.sum, vendorRatingMonths.count],
    ids: { table: vendors, id: vendors.id },
    counted: (range) =>
      sql`select ${reviews.vendorId} as vendor_id, strftime('%Y-%m', ${reviews.createdAt} / 1000, 'unixepoch') as month, sum(${reviews.rating}) as sum, count(*) as count from ${vendors} cross join ${reviews} on ${reviews.vendorId} = ${vendors.id} where ${range} and ${visible} group by 1, 2`,
  },
  followerDays: {
    table: followerDays,
    id: followerDays.memberId,
    values: [followerDays.followers],
    ids: { table: memberFollows, id: memberFollows.followedId },
    // A day whose followers all left again stays, with none.
    own: sql`${followerDays.followers} <> 0`,
    counted: (range) =>
      sql`select ${memberFollows.followedId} as member_id, date(${memberFollows.createdAt} / 1000, 'unixepoch') as day, count(*) as followers from ${memberFollows} where ${range} group by 1, 2`,
  },
  strainEffects: {
    table: strainEffects,
    id: strainEffects.strain,
    values: [strainEffects.reports, strainEffects.reviews, strainEffects.share],
    ids: { table: products, id: products.strain },
    counted: (range) =>
      sql`select strain, effect, reports, size as reviews, cast(reports as real) / size as share from (select ${products.strain} as strain, named.value as effect, count(*) as reports, (select sum(alike.rating_count) from products as alike where alike.strain = ${products.strain}) as size from ${products} cross join ${reviews} on ${reviews.productId} = ${products.id}, json_each(${reviews.experience}, '$.effectsExperienced') as named where ${range} and ${visible} group by 1, 2)`,
  },
};
