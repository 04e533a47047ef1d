import { and, desc, eq, gte, isNull, lt, sql } from "drizzle-orm";
import type { BatchResponse } from "drizzle-orm/batch";
import { DAY_MS, dayStart, utcDay } from "../../../days";
import type { Db } from "../../../db/client";
import { anyVendorState } from "../../voice/claims/confirmed";
import type { ClaimOutcome } from "../../voice/claims/forms";
import { outcomeOf } from "../../voice/claims/list-claims";
import { filedDay, purchaseClaims } from "../../voice/claims/schema";
import type { Billing } from "../../oversight/plans/forms";
import { planChanges } from "../../oversight/plans/schema";
import { reviewReplies, reviews } from "../../voice/reviews/schema";
import type { Plan } from "../../catalogue/vendors/forms";
import type { DayValue } from "../figures/trend";

/** How far the list of events goes back, and how many it shows. */
const ACTIVITY_DAYS = 30;
const ACTIVITY_SHOWN = 8;

type Event =
  | { kind: "review"; rating: number; title: string }
  | { kind: "reply"; title: string }
  | { kind: "claim"; outcome: ClaimOutcome; amountCents: number }
  | { kind: "plan"; plan: Plan; billing: Billing; state: "open" | "accepted" | "declined" | "withdrawn" }
  | { kind: "clicks"; count: number };

/** Something that happened at a vendor; `at` is UTC epoch milliseconds. */
export type Activity = Event & { at: number };

/** The statements that `toActivity` reads from: the newest of each kind. Of a claim the day is told (rules/claims#by-the-day). */
export function activityStatements(db: Db, vendorId: string, now: number) {
  const since = now - ACTIVITY_DAYS * DAY_MS;
  return [
    db
      .select({ rating: reviews.rating, title: reviews.title, at: reviews.createdAt })
      .from(reviews)
      .where(and(eq(reviews.vendorId, vendorId), isNull(reviews.hiddenAt), gte(reviews.createdAt, since)))
      .orderBy(desc(reviews.createdAt), desc(reviews.id))
      .limit(ACTIVITY_SHOWN),
    db
      .select({ title: reviews.title, at: reviewReplies.createdAt })
      .from(reviewReplies)
      .innerJoin(reviews, and(eq(reviews.id, reviewReplies.reviewId), isNull(reviews.hiddenAt)))
      .where(
        and(eq(reviewReplies.vendorId, vendorId), isNull(reviewReplies.hiddenAt), gte(reviewReplies.createdAt, since)),
      )
      .orderBy(desc(reviewReplies.createdAt))
      .limit(ACTIVITY_SHOWN),
    db
      .select({
        vendorState: purchaseClaims.vendorState,
        staffState: purchaseClaims.staffState,
        amountCents: purchaseClaims.amountCents,
        at: sql<number>`max(${filedDay(purchaseClaims)} * ${DAY_MS} + ${DAY_MS - 1}, coalesce(${purchaseClaims.vendorDecidedAt}, 0), coalesce(${purchaseClaims.staffDecidedAt}, 0))`.as(
          "moved_at",
        ),
      })
      .from(purchaseClaims)
      .where(
        and(
          eq(purchaseClaims.vendorId, vendorId),
          anyVendorState,
          gte(purchaseClaims.createdAt, since),
          eq(purchaseClaims.sameNetwork, false),
          // A range of its index with the line above; as `isOfEarlierDay` it would be one without a beginning.
          lt(purchaseClaims.createdAt, dayStart(utcDay(now))),
        ),
      )
      .orderBy(sql`moved_at desc`, purchaseClaims.vendorKey)
      .limit(ACTIVITY_SHOWN),
    db
      .select({
        plan: planChanges.toPlan,
        billing: planChanges.billing,
        state: planChanges.state,
        at: sql<number>`coalesce(${planChanges.decidedAt}, ${planChanges.requestedAt})`.as("moved_at"),
      })
      .from(planChanges)
      .where(and(eq(planChanges.vendorId, vendorId), gte(planChanges.requestedAt, since)))
      .orderBy(desc(planChanges.requestedAt))
      .limit(ACTIVITY_SHOWN),
  ] as const;
}

type Rows = BatchResponse<ReturnType<typeof activityStatements>>;

/** The newest events, latest first. @param clicks by UTC day; today's are still being counted, so no event yet */
export function toActivity(
  [reviewRows, replyRows, claimRows, planRows]: Rows,
  clicks: readonly DayValue[],
  now: number,
): Activity[] {
  const today = Date.parse(utcDay(now));
  const yesterday = clicks.find(({ day }) => day === utcDay(today - DAY_MS));
  const events: Activity[] = [
    ...reviewRows.map((row) => ({ kind: "review" as const, ...row })),
    ...replyRows.map((row) => ({ kind: "reply" as const, ...row })),
    ...claimRows.map(({ vendorState, staffState, ...row }) => ({
      kind: "claim" as const,
      outcome: outcomeOf({ vendorState, staffState }),
      ...row,
    })),
    ...planRows.map((row) => ({ kind: "plan" as const, ...row })),
    ...(yesterday ? [{ kind: "clicks" as const, count: yesterday.value, at: today - 1 }] : []),
  ];
  return events.sort((a, b) => b.at - a.at).slice(0, ACTIVITY_SHOWN);
}
