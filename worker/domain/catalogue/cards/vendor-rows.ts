import { type SQL, sql } from "drizzle-orm";
import { named } from "../../../db/columns";
import { type Evidence, labEvidence } from "../lab/results/evidence";
import { newestColumns, newestOf } from "../lab/results/newest";
import type { Facet, Plan, ShippingTime, TypeBadge } from "../vendors/forms";
import { vendorFacets, vendors } from "../vendors/schema";
import { typeBadges } from "../vendors/tokens";
import { isVerified } from "../vendors/verified";

/** How many gave 1, 2, 3, 4 and 5 stars. */
export type Stars = [number, number, number, number, number];

/** A vendor as everybody may see it (rules/vendors#internal-fields). */
export interface PublicVendor {
  id: string;
  name: string;
  website: string;
  description: string;
  location: string;
  founded: number;
  /** The unrounded mean; null without reviews. */
  rating: number | null;
  reviewCount: number;
  stars: Stars;
  verified: boolean;
  verifiedAt: number | null;
  verificationEndsAt: number | null;
  types: TypeBadge[];
  specialties: string[];
  shippingRegions: string[];
  paymentMethods: string[];
  socialMedia: { reddit?: string | undefined; instagram?: string | undefined; facebook?: string | undefined };
  averageShippingTime: ShippingTime;
  returnPolicy: string;
  subscriptionPlan: Plan;
  listedAt: number;
  productCount: number;
  /** Products with a verified, unexpired result. */
  testedCount: number;
  lowestPriceCents: number | null;
  evidence: Evidence;
  /** What the newest verified result says of safety; null without one. */
  overallSafety: "Passed" | "Failed" | "Incomplete" | null;
}

/** Looked up only where there is no verified result: one row at most, so that a list costs the same everywhere. */
const claim = (facet: Facet, name: string) =>
  sql<number | null>`case when ${vendors.newestResultId} is null
    then exists (select 1 from ${vendorFacets} where facet = ${facet} and vendor_id = ${vendors.id}) end`.as(name);

/** The columns of a public vendor, of `vendors` left-joined with its newest verified result. */
export const vendorColumns = {
  facts: {
    id: named(vendors.id, "vendor_id"),
    name: named(vendors.name, "vendor_name"),
    website: named(vendors.website, "website"),
    description: named(vendors.description, "description"),
    location: named(vendors.location, "location"),
    founded: named(vendors.founded, "founded"),
    verifiedAt: named(vendors.verifiedAt, "vendor_verified_at"),
    verificationEndsAt: named(vendors.verificationEndsAt, "verification_ends_at"),
    specialties: named(vendors.specialties, "specialties"),
    shippingRegions: named(vendors.shippingRegions, "shipping_regions"),
    paymentMethods: named(vendors.paymentMethods, "payment_methods"),
    socialMedia: named(vendors.socialMedia, "social_media"),
    averageShippingTime: named(vendors.averageShippingTime, "average_shipping_time"),
    returnPolicy: named(vendors.returnPolicy, "return_policy"),
    subscriptionPlan: named(vendors.plan, "plan"),
    listedAt: named(vendors.listedAt, "listed_at"),
    productCount: named(vendors.productCount, "product_count"),
    testedCount: named(vendors.testedCount, "tested_count"),
    lowestPriceCents: named(vendors.lowestPriceCents, "lowest_price_cents"),
  },
  ratings: {
    sum: named(vendors.ratingSum, "rating_sum"),
    count: named(vendors.ratingCount, "rating_count"),
    stars1: named(vendors.stars1, "stars_1"),
    stars2: named(vendors.stars2, "stars_2"),
    stars3: named(vendors.stars3, "stars_3"),
    stars4: named(vendors.stars4, "stars_4"),
    stars5: named(vendors.stars5, "stars_5"),
  },
  newest: newestColumns,
  claims: {
    pending: claim("evidence:pending", "pending"),
    reported: claim("evidence:reported", "reported"),
  },
};

type Columns = typeof vendorColumns;
export type VendorRow = {
  [K in keyof Columns]: { [N in keyof Columns[K]]: Columns[K][N] extends SQL.Aliased<infer V> ? V : never };
};

export function toVendor({ facts, ratings, newest, claims }: VendorRow, now: number): PublicVendor {
  const { sum, count, stars1, stars2, stars3, stars4, stars5 } = ratings;
  return {
    ...facts,
    rating: count === 0 ? null : sum / count,
    reviewCount: count,
    stars: [stars1, stars2, stars3, stars4, stars5],
    verified: isVerified(facts, now),
    verifiedAt: isVerified(facts, now) ? facts.verifiedAt : null,
    types: typeBadges(facts.specialties),
    evidence: labEvidence(newestOf(newest), { pending: claims.pending === 1, reported: claims.reported === 1 }, now),
    overallSafety: newest.overallSafety,
  };
}
