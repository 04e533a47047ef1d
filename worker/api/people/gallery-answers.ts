import { z } from "zod";
import { photoFile, smallPhotoFile } from "../../domain/foundation/photos/photo-limits";
import { videoFile } from "../../domain/voice/galleries/videos/video-limits";
import type { GalleryCard } from "../../domain/views/galleries/galleries-tab";
import type { Gallery } from "../../domain/views/galleries/gallery-page";
import type { GalleryItem } from "../../domain/views/galleries/item-rows";
import { GALLERY_TYPES, ITEM_KINDS } from "../../domain/voice/galleries/limits";
import { at } from "../http/shapes";

const common = {
  id: z.string(),
  name: z.string(),
  description: z.string(),
  type: z.enum(GALLERY_TYPES),
  isPublic: z.boolean(),
  viewCount: z.number().int().describe("One a visitor and day"),
  lastUpdated: at,
};

export const galleryCard = z.object({
  ...common,
  itemCount: z.number().int().describe("Of the items that show"),
  cover: z.string().nullable().describe("Path of its first picture"),
  isHidden: z.boolean().describe("By a moderator"),
});

export const toCardAnswer = ({ cover, updatedAt, ...card }: GalleryCard): z.infer<typeof galleryCard> => ({
  ...card,
  cover: cover === null ? null : smallPhotoFile(cover),
  lastUpdated: updatedAt,
});

const named = z.object({ id: z.string(), name: z.string() });

const item = z.object({
  id: z.string(),
  type: z.enum(ITEM_KINDS),
  title: z.string().describe("Empty where that of the review or product stands for it"),
  description: z.string(),
  tags: z.array(z.string()),
  dateAdded: at,
  url: z.string().nullable().describe("Of a link; of an image or a video, its path"),
  thumbnail: z.string().nullable(),
  review: z
    .object({ id: z.string(), title: z.string(), rating: z.number().int(), vendor: named, product: named.nullable() })
    .nullable(),
  product: z.object({ id: z.string(), name: z.string(), vendor: named, rating: z.number().nullable() }).nullable(),
  isGone: z.boolean().describe("To its owner alone: what it showed is not listed anymore, or a moderator hid it"),
});

export const gallery = z.object({
  ...common,
  createdDate: at,
  revision: z.number().int().describe("What an order of its items is based on"),
  items: z.array(item),
});

function toItem({ id, kind: type, title, description, tags, createdAt, shown }: GalleryItem): z.infer<typeof item> {
  const said = { id, type, title, description, tags, dateAdded: createdAt };
  const nothing = { url: null, thumbnail: null, review: null, product: null, isGone: false };
  switch (shown?.kind) {
    case undefined:
      return { ...said, ...nothing, isGone: true };
    case "image":
      return { ...said, ...nothing, url: photoFile(shown.photoId), thumbnail: smallPhotoFile(shown.photoId) };
    case "video": {
      const { videoId, posterId } = shown;
      const thumbnail = posterId === null ? null : smallPhotoFile(posterId);
      return { ...said, ...nothing, url: videoFile(videoId), thumbnail };
    }
    case "link":
      return { ...said, ...nothing, url: shown.url };
    case "review": {
      const { id: reviewId, title: reviewTitle, rating, vendor, product } = shown;
      return { ...said, ...nothing, review: { id: reviewId, title: reviewTitle, rating, vendor, product } };
    }
    case "product": {
      const { product, vendor, rating } = shown;
      return { ...said, ...nothing, product: { ...product, vendor, rating } };
    }
  }
}

export function toGalleryAnswer(of: Gallery): z.infer<typeof gallery> {
  const { id, name, description, type, isPublic, viewCount, revision, createdAt, updatedAt, items } = of;
  return {
    ...{ id, name, description, type, isPublic, viewCount, revision },
    ...{ createdDate: createdAt, lastUpdated: updatedAt, items: items.map(toItem) },
  };
}
