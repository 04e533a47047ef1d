import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { products } from "../../catalogue/products/schema";
import { vendors } from "../../catalogue/vendors/schema";
import { preview, PREVIEW } from "../../foundation/lists/preview";
import { photos } from "../../foundation/photos/schema";
import { GALLERY_ITEMS_MAX, type ItemKind } from "../../voice/galleries/limits";
import { galleries, galleryItems } from "../../voice/galleries/schema";
import { videos } from "../../voice/galleries/videos/schema";
import { reviews } from "../../voice/reviews/schema";

/** Beginning of a review that an excerpt is made of. */
const TEXT_READ = 600;

interface Named {
  id: string;
  name: string;
}

/** What an item shows, as that is now. */
export type Shown =
  | { kind: "image"; photoId: string; width: number; height: number }
  | { kind: "video"; videoId: string; posterId: string | null; width: number; height: number; duration: number | null }
  | { kind: "link"; url: string; host: string }
  | { kind: "review"; id: string; title: string; rating: number; excerpt: string; vendor: Named; product: Named | null }
  | { kind: "product"; product: Named; vendor: Named; rating: number | null; ratingCount: number };

export interface GalleryItem {
  id: string;
  kind: ItemKind;
  /** Empty where the review's or product's own stands for it. */
  title: string;
  description: string;
  tags: string[];
  createdAt: number;
  /** Null where what it was about is not listed anymore, and where a moderator hid it from the viewer. */
  shown: Shown | null;
  /** The moderator's reason, where one hid it. */
  hidden: string | null;
}

/** A review stands for its author alone, and goes with its vendor; so does a product. */
export const itemsStatement = (db: Db, galleryId: string) =>
  db
    .select({
      id: galleryItems.id,
      kind: galleryItems.kind,
      url: galleryItems.url,
      title: galleryItems.title,
      description: galleryItems.description,
      tags: galleryItems.tags,
      createdAt: galleryItems.createdAt,
      hiddenReason: sql<
        string | null
      >`iif(${galleryItems.hiddenAt} is null, null, coalesce(${galleryItems.hiddenReason}, ''))`.as("hidden_because"),
      photoId: sql<string | null>`${photos.id}`.as("picture"),
      width: photos.width,
      height: photos.height,
      videoId: sql<string | null>`${videos.id}`.as("video"),
      videoWidth: sql<number | null>`${videos.width}`.as("video_width"),
      videoHeight: sql<number | null>`${videos.height}`.as("video_height"),
      duration: videos.duration,
      reviewId: sql<string | null>`${reviews.id}`.as("review_id"),
      reviewTitle: sql<string | null>`${reviews.title}`.as("review_title"),
      rating: reviews.rating,
      text: sql<string | null>`substr(${reviews.content}, 1, ${sql.raw(String(TEXT_READ))})`.as("review_text"),
      productId: sql<string | null>`${products.id}`.as("product_id"),
      productName: sql<string | null>`${products.name}`.as("product_name"),
      productRating: sql<number | null>`${products.ratingSum} * 1.0 / nullif(${products.ratingCount}, 0)`.as(
        "product_rating",
      ),
      productReviews: sql<number | null>`${products.ratingCount}`.as("product_reviews"),
      vendorId: sql<string | null>`${vendors.id}`.as("vendor_id"),
      vendorName: sql<string | null>`${vendors.name}`.as("vendor_name"),
    })
    .from(galleryItems)
    .leftJoin(photos, eq(photos.id, galleryItems.photoId))
    .leftJoin(videos, eq(videos.id, galleryItems.videoId))
    .leftJoin(
      reviews,
      and(
        eq(galleryItems.kind, "review"),
        eq(reviews.id, galleryItems.targetId),
        eq(reviews.authorId, galleryItems.userId),
        isNull(reviews.hiddenAt),
      ),
    )
    .leftJoin(
      products,
      and(
        sql`${products.id} = iif(${galleryItems.kind} = 'product', ${galleryItems.targetId}, ${reviews.productId})`,
        isNull(products.hiddenAt),
      ),
    )
    .leftJoin(
      vendors,
      and(sql`${vendors.id} = coalesce(${reviews.vendorId}, ${products.vendorId})`, isNull(vendors.hiddenAt)),
    )
    .where(eq(galleryItems.galleryId, galleryId))
    .orderBy(asc(galleryItems.place), asc(galleryItems.id))
    .limit(GALLERY_ITEMS_MAX);

type Row = Awaited<ReturnType<typeof itemsStatement>>[number];

interface Reader {
  isOwner: boolean;
  moderates: boolean;
}

/** What a viewer finds: an owner also what does not show, as a place that can be cleared; moderators what they hid. */
export function toItems(rows: readonly Row[], { isOwner, moderates }: Reader): GalleryItem[] {
  return rows.flatMap((row) => {
    const { id, kind, title, description, tags, createdAt, hiddenReason: hidden } = row;
    const isClosed = hidden !== null && !moderates;
    const shown = isClosed ? null : shownOf(row);
    if (shown === null && !isOwner) return [];
    const words = isClosed ? { title: "", description: "", tags: [] } : { title, description, tags };
    return [{ id, kind, ...words, createdAt, shown, hidden }];
  });
}

function shownOf(row: Row): Shown | null {
  const vendor = named(row.vendorId, row.vendorName);
  const product = named(row.productId, row.productName);
  switch (row.kind) {
    case "image": {
      const { photoId, width, height } = row;
      return photoId === null || width === null || height === null ? null : { kind: "image", photoId, width, height };
    }
    case "video": {
      const { videoId, photoId: posterId, videoWidth: width, videoHeight: height, duration } = row;
      if (videoId === null || width === null || height === null) return null;
      return { kind: "video", videoId, posterId, width, height, duration };
    }
    case "link":
      return row.url === null ? null : { kind: "link", url: row.url, host: new URL(row.url).host };
    case "review": {
      const { reviewId: id, reviewTitle: title, rating, text } = row;
      if (id === null || title === null || rating === null || vendor === null) return null;
      const excerpt = preview(text ?? "", PREVIEW.vendorPage);
      return { kind: "review", id, title, rating, excerpt, vendor, product };
    }
    case "product":
      if (product === null || vendor === null) return null;
      return { kind: "product", product, vendor, rating: row.productRating, ratingCount: row.productReviews ?? 0 };
  }
}

const named = (id: string | null, name: string | null): Named | null =>
  id === null || name === null ? null : { id, name };

/** Of a statement's gallery. */
export const galleryColumns = {
  id: galleries.id,
  name: galleries.name,
  description: galleries.description,
  type: galleries.type,
  isPublic: galleries.isPublic,
  viewCount: galleries.viewCount,
  revision: galleries.revision,
  createdAt: galleries.createdAt,
  updatedAt: galleries.updatedAt,
  hiddenAt: galleries.hiddenAt,
  hiddenReason: galleries.hiddenReason,
};
