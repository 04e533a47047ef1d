import { and, desc, isNull } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { listResults } from "../../catalogue/lab/public/list-results";
import { NOBODY } from "../../foundation/access/policy";
import { selectReviews, toReviewView } from "../../voice/reviews/rows";
import { reviews } from "../../voice/reviews/schema";
import type { ReviewView } from "../../voice/reviews/view";
import { vendors } from "../../catalogue/vendors/schema";

const FEED_LENGTH = 30;

export async function newestReviews(db: Db): Promise<ReviewView[]> {
  const rows = await selectReviews(db)
    .where(and(isNull(reviews.hiddenAt), isNull(vendors.hiddenAt)))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(FEED_LENGTH);
  return rows.map((row) => toReviewView(row, NOBODY));
}

export const newestVendors = (db: Db) =>
  db
    .select({
      id: vendors.id,
      name: vendors.name,
      location: vendors.location,
      description: vendors.description,
      specialties: vendors.specialties,
      verifiedAt: vendors.verifiedAt,
      verificationEndsAt: vendors.verificationEndsAt,
      listedAt: vendors.listedAt,
      updatedAt: vendors.updatedAt,
    })
    .from(vendors)
    .where(isNull(vendors.hiddenAt))
    .orderBy(desc(vendors.listedAt), desc(vendors.id))
    .limit(FEED_LENGTH);

/** The results that were verified last, for the public feed. */
export const newestLabResults = async (db: Db, now: number) =>
  (await listResults(db, { limit: FEED_LENGTH }, now)).items;
