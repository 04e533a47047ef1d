import { and, eq, isNull } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "../../../db/client";
import { reviews } from "../reviews/schema";
import { hideReviews } from "./hide-review";

/** The vendors whose figures change when the member's reviews go, read before they do. */
export const reviewedVendors = (db: Db, userId: string) =>
  db
    .selectDistinct({ vendorId: reviews.vendorId })
    .from(reviews)
    .where(and(eq(reviews.authorId, userId), isNull(reviews.hiddenAt)));

const REMOVED = { cause: "account_deleted", by: null, reason: "Removed with its author's account" } as const;

/** Out of sight and out of every total first, then their words too, those of hidden ones included. */
export const removeReviews = (db: Db, userId: string, now: number): BatchItem<"sqlite">[] => [
  ...hideReviews(db, { authorId: userId }, REMOVED, now),
  db
    .update(reviews)
    .set({
      title: "",
      content: "",
      pros: [],
      cons: [],
      tags: [],
      productsPurchased: [],
      experience: { effectsExperienced: [] },
      userExperience: null,
      purchaseDate: null,
      // One that waited for a moderator must not show, without its words, once it is looked at.
      hiddenCause: REMOVED.cause,
      hiddenBy: REMOVED.by,
      hiddenReason: REMOVED.reason,
    })
    .where(eq(reviews.authorId, userId)),
];
