import type { GalleryType, ItemKind } from "@worker/domain/voice/galleries/limits";
import type { IconName } from "~/ui/icon";

export const TYPE_WORDS: Record<GalleryType, string> = {
  photos: "Photos",
  reviews: "Reviews",
  products: "Products",
  achievements: "Achievements",
  custom: "Custom",
};

export const TYPE_ICONS: Record<GalleryType, IconName> = {
  photos: "image",
  reviews: "message-square-quote",
  products: "package",
  achievements: "award",
  custom: "grid-2x2",
};

export const KIND_WORDS: Record<ItemKind, string> = {
  image: "Image",
  video: "Video",
  link: "Link",
  review: "Review",
  product: "Product",
};

export const KIND_ICONS: Record<ItemKind, IconName> = {
  image: "image",
  video: "video",
  link: "link",
  review: "message-square-quote",
  product: "package",
};
