import { profilePath } from "../../foundation/users/profile-paths";

export const GALLERY_TYPES = ["photos", "reviews", "products", "achievements", "custom"] as const;
export type GalleryType = (typeof GALLERY_TYPES)[number];

export const ITEM_KINDS = ["image", "video", "link", "review", "product"] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

/** See rules/galleries. */
export const GALLERIES_MAX = 20;
export const GALLERY_ITEMS_MAX = 100;
/** Characters. */
export const GALLERY_NAME_MAX = 60;
export const GALLERY_DESCRIPTION_MAX = 500;
export const ITEM_TITLE_MAX = 100;
export const ITEM_DESCRIPTION_MAX = 500;
export const ITEM_URL_MAX = 2000;
/** Changes that a member makes to galleries and their items. */
export const GALLERY_RULE = { limit: 300, windowMs: 3_600_000 } as const;

export const galleriesPath = (userId: string): string => `${profilePath(userId)}/galleries`;
export const galleryPath = (userId: string, id: string): string => `${galleriesPath(userId)}/${id}`;
/** An item where it stands in its gallery. */
export const itemAnchor = (id: string): string => `item-${id}`;

/** What its owner changes, and where. */
export const NEW_GALLERY = "/profile/galleries/new";
export const editGalleryPath = (id: string): string => `/profile/galleries/${id}/edit`;
export const galleryItemsPath = (id: string): string => `/profile/galleries/${id}/items`;
/** Where a video is added: its form may be larger than those of other items. */
export const galleryVideoPath = (id: string): string => `/profile/galleries/${id}/video`;
export const editItemPath = (galleryId: string, id: string): string => `${galleryItemsPath(galleryId)}/${id}`;
