import { eq, sql } from "drizzle-orm";
import { by, type PersonalData, textOf } from "../../foundation/privacy/personal-data";
import { reviews } from "../reviews/schema";
import { removeReviews, reviewedVendors } from "./remove-reviews";

export const writtenReviewsData = {
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
    removed: { statements: (db, { userId }, now) => removeReviews(db, userId, now), vendors: reviewedVendors },
  },
} satisfies Record<string, PersonalData>;
