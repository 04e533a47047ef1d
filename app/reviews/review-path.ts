import { reviewsAddress } from "./reviews-address";

/** The page of the vendor's (or product's) newest reviews, at this review. */
export const reviewPath = (review: { id: string; vendor: { id: string }; product: { id: string } | null }): string =>
  `${reviewsAddress({ vendor: review.vendor.id, product: review.product?.id })}#review-${review.id}`;
