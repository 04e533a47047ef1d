/** The parts of a review that are rated one by one (rules/reviews#fields). */
export const CATEGORY_RATINGS = [
  "quality",
  "value",
  "shipping",
  "customerService",
  "communication",
  "website",
] as const;
export type CategoryRating = (typeof CATEGORY_RATINGS)[number];
