/** What a collection can be narrowed to, by what the catalogue knows of a product (rules/collection#types). */
export const COLLECTION_TYPES = ["7oh-tabs", "7oh-powder", "mit-extract", "other"] as const;
export type CollectionType = (typeof COLLECTION_TYPES)[number];

export const COLLECTION_SHOWS = ["all", "owned", "favorites", "wishlist"] as const;
export type CollectionShow = (typeof COLLECTION_SHOWS)[number];

export const RATING_MOST = 5;

/** Of a collection, wishes included, there are 500 products at most: `catalogue/wishlist/forms.ts` (rules/collection#bounds). */
export const NOTES_MAX = 2_000;
export const PURCHASES_MAX = 40;
export const AMOUNT_MAX = 60;
export const BATCH_MAX = 60;
export const PRICE_MAX = 100_000;
export const COLLECTION_PHOTOS_MAX = 4;

/** Changes of a member in an hour. */
export const COLLECTION_RULE = { limit: 240, windowMs: 3_600_000 } as const;

export const PURCHASES_FULL = `There are already ${PURCHASES_MAX} purchases of this product. Delete one first.`;
export const HAS_PURCHASES = "It has purchases, so you have it. Delete them first, or leave it on your shelf.";
export const NOT_OWNED = "Only a product that you have can be your daily driver.";

export const COLLECTION_ADD = "/profile/collection/add";
export const editEntryPath = (productId: string): string => `/profile/collection/edit/${encodeURIComponent(productId)}`;
