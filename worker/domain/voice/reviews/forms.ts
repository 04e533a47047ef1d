import * as v from "valibot";
import { cursor, flag, listQuery, recordId } from "../../foundation/lists/forms";
import type { CategoryRating } from "../../catalogue/vendors/category-ratings";
import { REVIEW_SEARCH_MAX, REVIEW_TEXT } from "./review-limits";

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

export const FACET_KINDS = ["verified", "recommends", "photos", "experience", "tag"] as const;
export type FacetKind = (typeof FACET_KINDS)[number];

export const REVIEW_SORTS = ["newest", "oldest", "highest", "lowest", "helpful"] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];

export const REVIEW_SORT_LABELS: Record<ReviewSort, string> = {
  newest: "Newest",
  oldest: "Oldest",
  highest: "Highest rating",
  lowest: "Lowest rating",
  helpful: "Most helpful",
};

export const VERIFIED_BY = ["purchase", "sample", "staff"] as const;
export type VerifiedBy = (typeof VERIFIED_BY)[number];
export const INCENTIVE_KINDS = ["sample", "review_reward"] as const;

export const VERIFIED_LABELS: Record<VerifiedBy, string> = {
  purchase: "Purchase confirmed",
  sample: "Tester sample",
  staff: "Checked by staff",
};

// Composed texts would keep these schemas, and valibot, in the scripts of screens that only want a constant.
const sort = v.picklist(REVIEW_SORTS, "Sort by newest, oldest, highest, lowest or helpful.");
const rating = v.pipe(
  v.picklist(["1", "2", "3", "4", "5"], "A rating is a whole number from 1 to 5."),
  v.transform(Number),
);
const ticked = v.pipe(
  flag,
  v.transform((on) => on || undefined),
);
const experience = v.picklist(USER_EXPERIENCE, "Experience is beginner, intermediate, experienced or expert.");
const tag = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.nonEmpty("A tag is not empty."),
  v.maxLength(REVIEW_TEXT.tag, "A tag has at most 30 characters."),
);

const q = v.pipe(
  v.string(),
  v.transform((typed) => Array.from(typed.normalize("NFC").trim()).slice(0, REVIEW_SEARCH_MAX).join("") || undefined),
);

/** The address of the reviews page: a value that is malformed, or a field that was left empty, counts as not given. */
export const reviewPageQuery = v.object({
  vendor: v.fallback(v.optional(recordId), undefined),
  product: v.fallback(v.optional(recordId), undefined),
  sort: v.fallback(v.optional(sort, "newest"), "newest"),
  rating: v.fallback(v.optional(rating), undefined),
  verified: v.fallback(v.optional(ticked), undefined),
  photos: v.fallback(v.optional(ticked), undefined),
  experience: v.fallback(v.optional(experience), undefined),
  tag: v.fallback(v.optional(tag), undefined),
  q: v.fallback(v.optional(q), undefined),
  cursor: v.fallback(v.optional(cursor), undefined),
});

/** The query of `GET /api/reviews` (rules/reviews#reading): a malformed value is refused. */
export const reviewApiQuery = listQuery({
  vendor: v.optional(v.pipe(recordId, v.description("A vendor's id"))),
  product: v.optional(v.pipe(recordId, v.description("A product's id; narrows its vendor"))),
  sort: v.optional(sort, "newest"),
  rating: v.optional(v.pipe(rating, v.description("Only reviews of exactly so many stars"))),
  verified: v.optional(v.pipe(ticked, v.description("1: only verified reviews"))),
  photos: v.optional(v.pipe(ticked, v.description("1: only reviews that show photographs"))),
  experience: v.optional(v.pipe(experience, v.description("Only by authors who say that they are this experienced"))),
  tag: v.optional(v.pipe(tag, v.description("Only reviews with this tag"))),
  q: v.optional(v.pipe(q, v.description("Only the newest 100 with all of these words, 8 at most"))),
});

/** The query of the member's own reviews, at `/account/reviews` and in the API. */
export const ownReviewsPageQuery = v.object({ cursor: v.fallback(v.optional(cursor), undefined) });
export const ownReviewsApiQuery = listQuery({});

export interface ReviewFilter {
  vendor?: string | undefined;
  product?: string | undefined;
  sort: ReviewSort;
  rating?: number | undefined;
  verified?: boolean | undefined;
  /** Only those that show photographs. */
  photos?: boolean | undefined;
  experience?: UserExperience | undefined;
  tag?: string | undefined;
  /** Words that are searched for. */
  q?: string | undefined;
}
