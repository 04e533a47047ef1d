import { and, eq, inArray, isNull } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "../../db/client";
import { reviewEdits } from "../integrity/schema";
import { purchaseClaims } from "../claims/schema";
import { eraseApplications } from "../applications/erase-applications";
import { reviewBands } from "../integrity/schema";
import { mailTokens } from "../mail/schema";
import { moderationCases, reports } from "../moderation/schema";
import { notificationPreferences, notifications } from "../notifications/schema";
import { hideReviews } from "../reviews/hide-review";
import { reviews } from "../reviews/schema";
import { referralCodes } from "../rewards/schema";
import { endChallenges } from "../second-factor/challenge";
import { recoveryCodes, secondFactors } from "../second-factor/schema";
import { loginAttempts } from "../sessions/schema";
import { endAllSessions } from "../sessions/sessions";
import { supportTickets } from "../support/schema";
import { FORMER_MEMBER } from "./former-member";
import { collectionItems, priceAlerts } from "../wishlist/schema";
import { userNotes } from "./schema";

/**
 * The statements that take away what is kept about a member beside the account's row, for the batch that deletes it.
 * What stays has no name in it: reviews, votes, ledger rows and decisions keep the id, which leads to a tombstone.
 */
export function eraseStatements(db: Db, userId: string, now: number): BatchItem<"sqlite">[] {
  return [
    endAllSessions(db, userId),
    endChallenges(db, userId),
    db.delete(secondFactors).where(eq(secondFactors.userId, userId)),
    db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
    db.delete(mailTokens).where(eq(mailTokens.subjectId, userId)),
    db.delete(notifications).where(eq(notifications.userId, userId)),
    db.delete(notificationPreferences).where(eq(notificationPreferences.userId, userId)),
    db.delete(collectionItems).where(eq(collectionItems.userId, userId)),
    db.delete(priceAlerts).where(eq(priceAlerts.userId, userId)),
    // What staff approved was counted as a sale and stays, without the order it names.
    db
      .update(purchaseClaims)
      .set({ orderNumber: "", orderKey: purchaseClaims.id })
      .where(eq(purchaseClaims.userId, userId)),
    ...eraseApplications(db, userId),
    db.delete(supportTickets).where(eq(supportTickets.userId, userId)),
    db.delete(userNotes).where(eq(userNotes.userId, userId)),
    db.update(loginAttempts).set({ username: FORMER_MEMBER, networkHash: "" }).where(eq(loginAttempts.userId, userId)),
    db.update(reports).set({ detail: "" }).where(eq(reports.reporterId, userId)),
    db.update(moderationCases).set({ appeal: null }).where(eq(moderationCases.ownerId, userId)),
    db
      .update(moderationCases)
      .set({ status: "decided" })
      .where(and(eq(moderationCases.ownerId, userId), eq(moderationCases.status, "appealed"))),
    db
      .update(referralCodes)
      .set({ deactivatedAt: now })
      .where(and(eq(referralCodes.userId, userId), isNull(referralCodes.deactivatedAt))),
    db.update(reviews).set({ orderNumber: null, networkHash: null }).where(eq(reviews.authorId, userId)),
    db.delete(reviewEdits).where(eq(reviewEdits.editedBy, userId)),
  ];
}

/** The vendors whose figures change when the member's reviews go, read before they do. */
export const reviewedVendors = (db: Db, userId: string) =>
  db
    .selectDistinct({ vendorId: reviews.vendorId })
    .from(reviews)
    .where(and(eq(reviews.authorId, userId), isNull(reviews.hiddenAt)));

const REMOVED = "Removed with its author's account";

/**
 * The statements that remove a member's reviews: out of sight and out of every total first, then their words too, those
 * of hidden ones included.
 */
export const removeReviews = (db: Db, userId: string, now: number): BatchItem<"sqlite">[] => [
  ...hideReviews(db, { authorId: userId }, { by: null, reason: REMOVED }, now),
  db
    .update(reviews)
    .set({
      ...{ title: "", content: "", pros: [], cons: [], tags: [], productsPurchased: [] },
      experience: { effectsExperienced: [] },
      userExperience: null,
      purchaseDate: null,
    })
    .where(eq(reviews.authorId, userId)),
  db
    .delete(reviewBands)
    .where(
      inArray(reviewBands.reviewId, db.select({ id: reviews.id }).from(reviews).where(eq(reviews.authorId, userId))),
    ),
];
