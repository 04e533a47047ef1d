/** The parts of a review (document 1 §3, document 3 §3). */
export const CATEGORY_RATINGS = ["quality", "value", "shipping", "customerService", "communication", "website"] as const;
export type CategoryRating = (typeof CATEGORY_RATINGS)[number];

export const USER_EXPERIENCE = ["beginner", "intermediate", "experienced", "expert"] as const;

export const REVIEW_SORTS = ["newest", "oldest", "highest", "lowest", "helpful"] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];

/** How a review came to be verified (rulings, area 7). */
export const VERIFIED_BY = ["purchase", "sample", "staff"] as const;
