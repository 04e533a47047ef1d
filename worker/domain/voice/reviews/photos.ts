import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { type Holes, prepared } from "../../../db/prepared";
import { type ReviewPhoto, reviews } from "./schema";

/** Reviews whose photographs a product's page shows together, and how many of these. */
const STRIP_REVIEWS = 6;
const STRIP_PHOTOS = 8;

export interface StripPhoto extends ReviewPhoto {
  /** What its author got for the review (rules/reviews#incentive-mark). */
  incentive: string | null;
}

/** A product's newest reviews with photographs. */
export const photoStripStatement = prepared((db, { product }: Holes<{ product: string }>) =>
  db
    .select({ incentive: reviews.incentive, photos: reviews.photos })
    .from(reviews)
    .where(
      // Word for word as the index has it.
      and(eq(reviews.productId, product), isNull(reviews.hiddenAt), sql`photos <> '[]'`),
    )
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(STRIP_REVIEWS),
);

export const toStrip = (rows: readonly Pick<typeof reviews.$inferSelect, "incentive" | "photos">[]): StripPhoto[] =>
  rows.flatMap(({ incentive, photos }) => photos.map((photo) => ({ ...photo, incentive }))).slice(0, STRIP_PHOTOS);
