import { eq, sql } from "drizzle-orm";
import { NOTHING_PERSONAL, by, textOf, type PersonalData } from "../../foundation/privacy/personal-data";
import { reviewEdits, reviewReplies, reviewVotes, reviews } from "./schema";

export const reviewsData = {
  reviews: {
    exported: [
      {
        name: "reviews",
        label: "Reviews",
        table: reviews,
        owner: reviews.authorId,
        keys: [
          by(reviews.vendorId, "vendorId"),
          { column: sql`coalesce(product_id, '')`, of: ({ productId }) => textOf(productId) },
        ],
        without: ["authorId", "hiddenBy", "reportCount", "networkHash"],
      },
    ],
    erased: (db, { userId }) => [
      db.update(reviews).set({ orderNumber: null, networkHash: null }).where(eq(reviews.authorId, userId)),
    ],
  },
  reviewEdits: {
    exported: [
      {
        name: "reviewEdits",
        label: "Earlier versions of your reviews",
        table: reviewEdits,
        owner: reviewEdits.editedBy,
        keys: [by(reviewEdits.reviewId, "reviewId"), by(reviewEdits.editedAt, "editedAt")],
        without: ["editedBy"],
      },
    ],
    erased: (db, { userId }) => [db.delete(reviewEdits).where(eq(reviewEdits.editedBy, userId))],
  },
  reviewReplies: {
    exported: [
      {
        name: "officialReplies",
        label: "Official replies you wrote",
        table: reviewReplies,
        owner: reviewReplies.authorId,
        keys: [by(reviewReplies.reviewId, "reviewId")],
        without: ["authorId", "hiddenBy"],
      },
    ],
    erased: "A vendor's official word, which stays with the vendor.",
  },
  reviewVotes: {
    exported: [
      {
        name: "votes",
        label: "Votes on reviews",
        table: reviewVotes,
        owner: reviewVotes.userId,
        keys: [by(reviewVotes.reviewId, "reviewId")],
        without: ["userId"],
      },
    ],
    erased: "A vote stays counted; its id leads to a tombstone.",
  },
  reviewFacets: NOTHING_PERSONAL,
  reviewFacetCounts: NOTHING_PERSONAL,
} satisfies Record<string, PersonalData>;
