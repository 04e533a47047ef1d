import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { type Holes, prepared } from "../../../db/prepared";
import { type ReviewPhoto, reviews } from "./schema";

/** Reviews whose photographs a page of their vendor or product shows together, and how many of these. */
const STRIP_REVIEWS = 6;
const STRIP_PHOTOS = 8;

export interface StripPhoto extends ReviewPhoto {
  /** The review's title, for a photograph that says nothing of itself. */
  title: string;
  /** What its author got for the review (rules/reviews#incentive-mark). */
  incentive: string | null;
}

type Of = { vendor: string | undefined; product: string | undefined };

/** The newest reviews with photographs; of a vendor those of its products too. */
export const photoStripStatement = prepared((db, { vendor, product }: Holes<Of>) =>
  db
    .select({ title: reviews.title, incentive: reviews.incentive, photos: reviews.photos })
    .from(reviews)
    .where(
      and(
        product === undefined ? eq(reviews.vendorId, sql`${vendor ?? ""}`) : eq(reviews.productId, sql`${product}`),
        isNull(reviews.hiddenAt),
        // Word for word as the indexes have it.
        sql`photos <> '[]'`,
      ),
    )
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(STRIP_REVIEWS),
);

type StripRow = Pick<typeof reviews.$inferSelect, "title" | "incentive" | "photos">;

export const toStrip = (rows: readonly StripRow[]): StripPhoto[] =>
  rows
    .flatMap(({ title, incentive, photos }) => photos.map((photo) => ({ ...photo, title, incentive })))
    .slice(0, STRIP_PHOTOS);
