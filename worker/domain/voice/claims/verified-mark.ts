import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "../../../db/client";
import { reviews } from "../reviews/schema";
import { COUNTERS } from "../../foundation/stats/counters";
import { purchaseClaims } from "./schema";
import { countSite } from "../../foundation/stats/count-site";

/** Whose reviews of which vendor. */
interface Buyer {
  userId: string;
  vendorId: string;
}

/** Of `reviews`: a claim of its author at its vendor, of the reviewed product where there is one. */
const claimOf = (counts: SQL): SQL =>
  sql`exists (select 1 from ${purchaseClaims} as claim where claim.user_id = ${reviews.authorId}
    and claim.vendor_id = ${reviews.vendorId} and ${counts}
    and (${reviews.productId} is null or claim.product_id = ${reviews.productId}))`;

/** Of `reviews`: confirmed by the vendor and not taken back by staff, or approved by staff. */
const isBought: SQL = claimOf(
  sql`(claim.staff_state = 'confirmed' or (claim.vendor_state = 'confirmed' and claim.staff_state = 'waiting'))`,
);

/** Of `reviews`: staff approved the purchase, which alone pays (rules/claims#staff-approval). */
export const isApprovedPurchase: SQL = claimOf(sql`claim.staff_state = 'confirmed'`);

const by = ({ userId, vendorId }: Buyer): SQL =>
  sql`${eq(reviews.authorId, userId)} and ${eq(reviews.vendorId, vendorId)}`;

/** Belongs behind what changes a claim, and behind what publishes a review and counts it. */
export function markBought(db: Db, buyer: Buyer, now: number): BatchItem<"sqlite">[] {
  const due = sql`${by(buyer)} and ${reviews.verifiedBy} is null and ${isBought}`;
  return [
    countVerified(db, due, sql`count(*)`),
    db.update(reviews).set({ verifiedBy: "purchase", verifiedAt: now }).where(due),
  ];
}

/** The statements that take the mark from reviews that no claim covers anymore. */
export function unmarkUnbought(db: Db, buyer: Buyer): BatchItem<"sqlite">[] {
  const due = sql`${by(buyer)} and ${reviews.verifiedBy} = 'purchase' and not ${isBought}`;
  return [
    countVerified(db, due, sql`-count(*)`),
    db.update(reviews).set({ verifiedBy: null, verifiedAt: null }).where(due),
  ];
}

/** Only visible reviews are counted; what hides and restores moves the count of the others. */
const countVerified = (db: Db, due: SQL, change: SQL): BatchItem<"sqlite"> =>
  countSite(
    db,
    { name: COUNTERS.verifiedReviews, by: change },
    sql`from ${reviews} where ${and(due, isNull(reviews.hiddenAt))}`,
  );
