export const REVIEW_TEXT = { title: 120, content: 5000, line: 120, tag: 30, order: 60 } as const;
export const REVIEW_ROWS = { pros: 8, cons: 8, productsPurchased: 10, tags: 5 } as const;

/** Characters of what is searched for in reviews; what is longer is cut (rules/reviews#searching). */
export const REVIEW_SEARCH_MAX = 100;

/** Photographs of one review (rules/reviews#photographs). */
export const REVIEW_PHOTOS_MAX = 4;
export const TOO_MANY_PHOTOS = "A review has at most 4 photographs.";
export const PHOTO_GONE = "A photograph is no longer there. Please add it again.";
/** The form's rows of what is attached: an id, and what it shows. */
export const NEW_PHOTO_ALT = "newPhotoAlt";
const PHOTO_LISTS = ["photoId", "photoAlt"] as const;

export const ROW_LISTS = ["pros", "cons", "productsPurchased"] as const;
export type RowList = (typeof ROW_LISTS)[number];

export const EFFECT_LIST = "experienceDetails.effectsExperienced";
export const REVIEW_LISTS = [...ROW_LISTS, EFFECT_LIST, ...PHOTO_LISTS] as const;

export const HIDDEN_BY_US = "Our moderators have hidden this review, so it stays as it is.";
