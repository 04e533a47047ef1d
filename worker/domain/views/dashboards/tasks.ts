import { and, asc, desc, eq, gte, isNull, sql } from "drizzle-orm";
import type { BatchResponse } from "drizzle-orm/batch";
import { DAY_MS } from "../../../days";
import type { Db } from "../../../db/client";
import { applications } from "../../oversight/applications/schema";
import { isOfEarlierDay } from "../../voice/claims/confirmed";
import { filedDay, purchaseClaims } from "../../voice/claims/schema";
import type { ChargeKind } from "../../oversight/plans/forms";
import { charges } from "../../oversight/plans/schema";
import { selectExpiring } from "../../catalogue/lab/entry/own-results";
import { products } from "../../catalogue/products/schema";
import { reviewReplies, reviews } from "../../voice/reviews/schema";
import { NOTICE_DAYS } from "../../oversight/plans/verification-term";
import { vendors } from "../../catalogue/vendors/schema";

/** Reviews older than this wait for no reply any more. */
const REPLY_DAYS = 90;

/** What waits for the vendor; times are UTC epoch milliseconds. */
export type Task =
  | { kind: "lapsed" }
  | { kind: "renewal"; endsAt: number }
  | { kind: "charge"; charge: ChargeKind; amountCents: number; dueAt: number; isOverdue: boolean }
  | { kind: "application"; businessName: string }
  | { kind: "claims"; count: number; oldestAt: number }
  | { kind: "labs"; expiring: number; nextAt: number }
  | { kind: "review"; id: string; rating: number; title: string; product: string | null; at: number; more: number };

export const taskStatements = (db: Db, { vendorId, userId }: { vendorId: string; userId: string }, now: number) =>
  [
    db
      .select({
        verifiedAt: vendors.verifiedAt,
        endsAt: vendors.verificationEndsAt,
        writingLapsedAt: vendors.writingLapsedAt,
      })
      .from(vendors)
      .where(eq(vendors.id, vendorId)),
    db
      .select({ kind: charges.kind, amountCents: charges.amountCents, dueAt: charges.dueAt })
      .from(charges)
      .where(and(eq(charges.vendorId, vendorId), eq(charges.state, "open")))
      .orderBy(asc(charges.dueAt))
      .limit(1),
    db
      .select({ businessName: applications.businessName })
      .from(applications)
      .where(and(eq(applications.userId, userId), eq(applications.status, "needs_info")))
      .limit(1),
    // Claims from the vendor's own network are staff's to look at first (rules/claims#own-network).
    db
      .select({
        count: sql<number>`count(*)`.as("waiting"),
        oldestAt: sql<number | null>`min(${filedDay(purchaseClaims)}) * ${DAY_MS}`.as("oldest_at"),
      })
      .from(purchaseClaims)
      .where(
        and(
          eq(purchaseClaims.vendorId, vendorId),
          eq(purchaseClaims.vendorState, "waiting"),
          eq(purchaseClaims.sameNetwork, false),
          isOfEarlierDay(now),
        ),
      ),
    db
      .select({
        id: reviews.id,
        rating: reviews.rating,
        title: reviews.title,
        at: reviews.createdAt,
        product: products.name,
        unanswered: sql<number>`count(*) over ()`.as("unanswered"),
      })
      .from(reviews)
      .leftJoin(products, eq(products.id, reviews.productId))
      .leftJoin(reviewReplies, eq(reviewReplies.reviewId, reviews.id))
      .where(
        and(
          eq(reviews.vendorId, vendorId),
          isNull(reviews.hiddenAt),
          gte(reviews.createdAt, now - REPLY_DAYS * DAY_MS),
          isNull(reviewReplies.reviewId),
        ),
      )
      .orderBy(asc(reviews.rating), desc(reviews.createdAt))
      .limit(1),
    selectExpiring(db, vendorId, now),
  ] as const;

type Rows = BatchResponse<ReturnType<typeof taskStatements>>;

/** What presses most comes first. */
export function taskList([[vendor], [charge], [application], [claims], [review], [labs]]: Rows, now: number): Task[] {
  const list: Task[] = [];
  const endsAt = vendor?.verifiedAt == null ? null : vendor.endsAt;
  if (vendor?.writingLapsedAt != null) list.push({ kind: "lapsed" });
  if (endsAt !== null && endsAt <= now + NOTICE_DAYS * DAY_MS) list.push({ kind: "renewal", endsAt });
  if (charge) {
    const { kind, amountCents, dueAt } = charge;
    list.push({ kind: "charge", charge: kind, amountCents, dueAt, isOverdue: dueAt < now });
  }
  if (application) list.push({ kind: "application", ...application });
  if (claims?.oldestAt != null) list.push({ kind: "claims", count: claims.count, oldestAt: claims.oldestAt });
  if (labs?.nextAt != null) list.push({ kind: "labs", expiring: labs.expiring, nextAt: labs.nextAt });
  if (review) {
    const { unanswered, ...worst } = review;
    list.push({ kind: "review", ...worst, more: unanswered - 1 });
  }
  return list;
}
