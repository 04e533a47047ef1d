/** The parts of a review that are rated one by one (document 1 §3, document 3 §3). */
export const CATEGORY_RATINGS = [
  "quality",
  "value",
  "shipping",
  "customerService",
  "communication",
  "website",
] as const;
export type CategoryRating = (typeof CATEGORY_RATINGS)[number];
