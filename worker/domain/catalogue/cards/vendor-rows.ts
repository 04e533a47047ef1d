import { isNull, type SQL, sql } from "drizzle-orm";
import type { Selected } from "../../../db/columns";
import { type Evidence, labEvidence } from "../lab/results/evidence";
import { type Newest, newestColumns, newestOf } from "../lab/results/newest";
import { alertInForce, type ConsumerAlert, consumerAlertColumn } from "../consumer-alerts/current";
import type { Facet } from "../vendors/directory-query";
import type { Plan, ShippingTime, TypeBadge } from "../vendors/forms";
import { vendorFacets, vendors } from "../vendors/schema";
import { typeBadges } from "../vendors/tokens";
import { isVerified } from "../vendors/verified";

type Stars = [number, number, number, number, number];

/** A vendor as everybody may see it (rules/vendors#internal-fields). */
export interface PublicVendor {
  id: string;
  name: string;
  website: string;
  description: string;
  location: string;
  founded: number;
  rating: number | null;
  reviewCount: number;
  stars: Stars;
  verified: boolean;
  verifiedAt: number | null;
  verificationEndsAt: number | null;
  /** Since when a badge that there was is out of force. */
  verificationEndedAt: number | null;
  /** Why: its fee was not settled, or staff ended it. */
  verificationEndedBy: "fee" | "staff" | null;
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
  testedCount: number;
  /** Current results that failed safety, whatever became of their products. */
  failedCount: number;
  lowestPriceCents: number | null;
  evidence: Evidence;
  /** What the newest verified result says of safety; null without one. */
  overallSafety: "Passed" | "Failed" | "Incomplete" | null;
  /** What staff confirmed about its reviews, while that is in force. */
  consumerAlert: ConsumerAlert | null;
}

/** One row at most, so that a list costs the same everywhere. */
const claim = (facet: Facet, name: string, asked: SQL) =>
  sql<number | null>`case when ${asked}
    then exists (select 1 from ${vendorFacets} where facet = ${facet} and vendor_id = ${vendors.id}) end`.as(name);

/** What laboratories or vendors say of a vendor's products without a verified result. @param asked where that is looked up */
export const claimColumns = (asked: SQL) => ({
  pending: claim("evidence:pending", "pending", asked),
  reported: claim("evidence:reported", "reported", asked),
});

/** The columns of a public vendor, of `vendors` left-joined with its newest verified result. */
export const vendorColumns = {
  facts: {
    id: vendors.id,
    name: vendors.name,
    website: vendors.website,
    description: vendors.description,
    location: vendors.location,
    founded: vendors.founded,
    verifiedAt: vendors.verifiedAt,
    verificationEndsAt: vendors.verificationEndsAt,
    writingLapsedAt: vendors.writingLapsedAt,
    withdrawnAt: vendors.verificationWithdrawnAt,
    specialties: vendors.specialties,
    shippingRegions: vendors.shippingRegions,
    paymentMethods: vendors.paymentMethods,
    socialMedia: vendors.socialMedia,
    averageShippingTime: vendors.averageShippingTime,
    returnPolicy: vendors.returnPolicy,
    subscriptionPlan: vendors.plan,
    listedAt: vendors.listedAt,
    productCount: vendors.productCount,
    testedCount: vendors.testedCount,
    failedCount: vendors.failedCount,
    lowestPriceCents: vendors.lowestPriceCents,
  },
  ratings: {
    sum: vendors.ratingSum,
    count: vendors.ratingCount,
    stars1: vendors.stars1,
    stars2: vendors.stars2,
    stars3: vendors.stars3,
    stars4: vendors.stars4,
    stars5: vendors.stars5,
  },
  newest: newestColumns,
  claims: claimColumns(isNull(vendors.newestResultId)),
  consumerAlert: consumerAlertColumn,
};

export type VendorRow = Omit<Selected<typeof vendorColumns>, "newest"> & { newest: Newest | null };

export function toVendor({ facts: row, ratings, newest, claims, consumerAlert }: VendorRow, now: number): PublicVendor {
  const { writingLapsedAt, withdrawnAt, ...facts } = row;
  const verified = isVerified(facts, now);
  // The hourly job, which takes the badge away, comes after its end.
  const lapsedAt = facts.verifiedAt === null ? writingLapsedAt : facts.verificationEndsAt;
  const endedAt = verified ? null : (withdrawnAt ?? lapsedAt);
  const { sum, count, stars1, stars2, stars3, stars4, stars5 } = ratings;
  return {
    ...facts,
    rating: count === 0 ? null : sum / count,
    reviewCount: count,
    stars: [stars1, stars2, stars3, stars4, stars5],
    verified,
    verifiedAt: verified ? facts.verifiedAt : null,
    verificationEndsAt: withdrawnAt === null ? facts.verificationEndsAt : null,
    verificationEndedAt: endedAt,
    verificationEndedBy: endedAt === null ? null : withdrawnAt === null ? "fee" : "staff",
    types: typeBadges(facts.specialties),
    evidence: labEvidence(
      newest && newestOf(newest),
      { pending: claims.pending === 1, reported: claims.reported === 1 },
      now,
    ),
    overallSafety: newest?.overallSafety ?? null,
    consumerAlert: alertInForce(consumerAlert, now),
  };
}
