import { eq } from "drizzle-orm";
import { NOTHING_PERSONAL, by, type PersonalData } from "../../foundation/privacy/personal-data";
import { reviewEdits, reviewReplies, reviewVotes } from "./schema";

export const reviewsData = {
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
  reviewNumbers: NOTHING_PERSONAL,
} satisfies Record<string, PersonalData>;
