import { eq, inArray } from "drizzle-orm";
import { retainedOnRecord, type PersonalData } from "../../foundation/privacy/personal-data";
import { reviews } from "../reviews/schema";
import { reviewBands } from "./schema";

export const integrityData = {
  integrityAlerts: retainedOnRecord("Observations about reviews for staff; who resolved one is part of its record."),
  reviewBands: {
    exported: "Derived from the words of reviews.",
    erased: "Stays as long as the words of its review.",
    removed: {
      statements: (db, { userId }) => {
        const own = db.select({ id: reviews.id }).from(reviews).where(eq(reviews.authorId, userId));
        return [db.delete(reviewBands).where(inArray(reviewBands.reviewId, own))];
      },
    },
  },
} satisfies Record<string, PersonalData>;
