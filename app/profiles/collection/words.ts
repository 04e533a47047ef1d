import type { EFFECTS } from "@worker/domain/catalogue/products/forms";
import type { CollectionShow, CollectionType } from "@worker/domain/voice/collection/limits";

export const TYPE_WORDS: Record<CollectionType, string> = {
  "7oh-tabs": "7-OH tabs",
  "7oh-powder": "7-OH powder",
  "mit-extract": "MIT extract",
  other: "Other",
};

export const SHOW_WORDS: Record<CollectionShow, string> = {
  ...{ all: "All", owned: "On the shelf", favorites: "Favorites", wishlist: "Wishlist" },
};

/** Types only, so that the products' schemas stay on the server; a missing effect does not compile. */
export const REPORTED_EFFECTS = Object.keys({
  Sedating: 1,
  Energetic: 1,
  Euphoric: 1,
  "Pain Relieving": 1,
} satisfies Record<(typeof EFFECTS)[number], 1>);
