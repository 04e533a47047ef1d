import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "../../../db/client";
import { eraseApplications } from "../applications/erase-applications";
import { purchaseClaims } from "../../voice/claims/schema";
import { reviewBands } from "../../voice/integrity/schema";
import { reviewEdits } from "../../voice/reviews/schema";
import { labDrafts } from "../../catalogue/lab/results/schema";
import { mailTokens, outbox } from "../../foundation/mail/schema";
import { moderationCases, reports } from "../../foundation/cases/schema";
import { notificationPreferences, notifications } from "../../foundation/notifications/schema";
import { hideReviews } from "../../voice/review-writing/hide-review";
import { reviews } from "../../voice/reviews/schema";
import { referralCodes } from "../../voice/rewards/schema";
import { endChallenges } from "../../foundation/second-factor/challenge";
import { recoveryCodes, secondFactors } from "../../foundation/second-factor/schema";
import { loginAttempts } from "../../foundation/sessions/schema";
import { endAllSessions } from "../../foundation/sessions/sessions";
import { supportTickets } from "../../voice/support/schema";
import { FORMER_MEMBER } from "../../foundation/users/former-member";
import { collectionItems, priceAlerts } from "../../catalogue/wishlist/schema";
import { userNotes } from "../../foundation/users/schema";

/** What stays keeps the id, which leads to a tombstone (rules/privacy#deletion). */
export function eraseStatements(db: Db, { userId, username, email }: Leaving, now: number): BatchItem<"sqlite">[] {
  return [
    endAllSessions(db, userId),
    endChallenges(db, userId),
    db.delete(secondFactors).where(eq(secondFactors.userId, userId)),
    db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
    db.delete(mailTokens).where(eq(mailTokens.subjectId, userId)),
    db.delete(notifications).where(eq(notifications.userId, userId)),
    ...unnameInNotices(db, userId, username),
    // The waitlist is a matter of its own: whoever has the address may still wait there.
    db.delete(outbox).where(and(eq(outbox.recipient, email), ne(outbox.kind, "waitlist"))),
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
    // What was submitted is the vendor's record and stays; the daily sweep takes the certificates of drafts.
    db.delete(labDrafts).where(eq(labDrafts.createdBy, userId)),
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

export interface Leaving {
  userId: string;
  username: string;
  email: string;
}

/** What others were told about the member stays, without the name. */
function unnameInNotices(db: Db, userId: string, username: string) {
  const unnamed = (column: typeof notifications.title | typeof notifications.message) =>
    sql`replace(${column}, ${username}, ${FORMER_MEMBER})`;
  return [
    db
      .update(notifications)
      .set({
        relatedUsername: FORMER_MEMBER,
        title: unnamed(notifications.title),
        message: unnamed(notifications.message),
      })
      .where(eq(notifications.relatedUserId, userId)),
  ];
}

/** The vendors whose figures change when the member's reviews go, read before they do. */
export const reviewedVendors = (db: Db, userId: string) =>
  db
    .selectDistinct({ vendorId: reviews.vendorId })
    .from(reviews)
    .where(and(eq(reviews.authorId, userId), isNull(reviews.hiddenAt)));

const REMOVED = "Removed with its author's account";

/** Out of sight and out of every total first, then their words too, those of hidden ones included. */
export const removeReviews = (db: Db, userId: string, now: number): BatchItem<"sqlite">[] => [
  ...hideReviews(db, { authorId: userId }, { by: null, reason: REMOVED }, now),
  db
    .update(reviews)
    .set({
      ...{ title: "", content: "", pros: [], cons: [], tags: [], productsPurchased: [] },
      experience: { effectsExperienced: [] },
      userExperience: null,
      purchaseDate: null,
      // One that waited for a moderator must not show, without its words, once it is looked at.
      ...{ hiddenBy: null, hiddenReason: REMOVED },
    })
    .where(eq(reviews.authorId, userId)),
  db
    .delete(reviewBands)
    .where(
      inArray(reviewBands.reviewId, db.select({ id: reviews.id }).from(reviews).where(eq(reviews.authorId, userId))),
    ),
];
