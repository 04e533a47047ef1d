import * as v from "valibot";

/** The parts of a review (document 1 §3, document 3 §3). */
export const CATEGORY_RATINGS = [
  "quality",
  "value",
  "shipping",
  "customerService",
  "communication",
  "website",
] as const;
export type CategoryRating = (typeof CATEGORY_RATINGS)[number];

export const CATEGORY_RATING_LABELS: Record<CategoryRating, string> = {
  quality: "Quality",
  value: "Value",
  shipping: "Shipping",
  customerService: "Customer service",
  communication: "Communication",
  website: "Website",
};

export const USER_EXPERIENCE = ["beginner", "intermediate", "experienced", "expert"] as const;
export type UserExperience = (typeof USER_EXPERIENCE)[number];

export const REVIEW_SORTS = ["newest", "oldest", "highest", "lowest", "helpful"] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];

export const REVIEW_SORT_LABELS: Record<ReviewSort, string> = {
  newest: "Newest",
  oldest: "Oldest",
  highest: "Highest rating",
  lowest: "Lowest rating",
  helpful: "Most helpful",
};

/** How a review came to be verified (rulings, area 7). */
export const VERIFIED_BY = ["purchase", "sample", "staff"] as const;
export type VerifiedBy = (typeof VERIFIED_BY)[number];

export const VERIFIED_LABELS: Record<VerifiedBy, string> = {
  purchase: "Purchase confirmed",
  sample: "Tester sample",
  staff: "Checked by staff",
};

/** Where a preview is cut, in characters (document 1 §9, document 3 §9). */
export const PREVIEW = { large: 140, small: 80, community: 150, vendorPage: 200 } as const;

/**
 * The beginning of a text, cut at the last word that fits, with "…" in place of the rest.
 * @param limit characters of the text that may show; the ellipsis comes on top
 */
export function preview(text: string, limit: number): string {
  const whole = text.replace(/\s+/g, " ").trim();
  const characters = Array.from(whole);
  if (characters.length <= limit) return whole;
  const cut = characters.slice(0, limit).join("");
  const boundary = characters[limit] === " " ? cut.length : cut.lastIndexOf(" ");
  return `${(boundary > 0 ? cut.slice(0, boundary) : cut).replace(/[\s.,;:–-]+$/, "")}…`;
}

export const REVIEWS_PER_PAGE = 20;
export const REVIEWS_PER_PAGE_MAX = 100;

/** A GET form sends a field that was left empty as "", which means the same as no field. */
const unset = v.pipe(
  v.literal(""),
  v.transform(() => undefined),
);
const id = v.pipe(v.string(), v.trim(), v.maxLength(100, "This is too long for an id."));
const fields = {
  vendor: v.union([unset, id]),
  product: v.union([unset, id]),
  sort: v.picklist(REVIEW_SORTS, `Sort by one of ${REVIEW_SORTS.join(", ")}.`),
  rating: v.union(
    [unset, v.pipe(v.string(), v.regex(/^[1-5]$/), v.transform(Number))],
    "A rating is a whole number from 1 to 5.",
  ),
  cursor: v.union([unset, v.pipe(v.string(), v.maxLength(500))]),
};

/** The address of the reviews page: every value that is malformed falls back to its default. */
export const reviewPageQuery = v.object({
  vendor: v.fallback(v.optional(fields.vendor), undefined),
  product: v.fallback(v.optional(fields.product), undefined),
  sort: v.fallback(v.optional(fields.sort, "newest"), "newest"),
  rating: v.fallback(v.optional(fields.rating), undefined),
  cursor: v.fallback(v.optional(fields.cursor), undefined),
});

/** The query of `GET /api/reviews` (rulings R21): a malformed value is refused. */
export const reviewApiQuery = v.object({
  vendor: v.optional(fields.vendor),
  product: v.optional(fields.product),
  sort: v.optional(fields.sort, "newest"),
  rating: v.optional(fields.rating),
  cursor: v.optional(fields.cursor),
  limit: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,3}$/, "A limit is a whole number."),
      v.transform(Number),
      v.minValue(1, "A limit is at least 1."),
      v.maxValue(REVIEWS_PER_PAGE_MAX, `A limit is at most ${REVIEWS_PER_PAGE_MAX}.`),
    ),
    String(REVIEWS_PER_PAGE),
  ),
});

export interface ReviewFilter {
  vendor?: string | undefined;
  product?: string | undefined;
  sort: ReviewSort;
  /** 1 to 5. */
  rating?: number | undefined;
}
