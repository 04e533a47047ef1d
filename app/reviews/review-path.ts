/** The page of the vendor's (or product's) newest reviews, at this review. */
export function reviewPath(review: { id: string; vendor: { id: string }; product: { id: string } | null }): string {
  const query = new URLSearchParams({ vendor: review.vendor.id });
  if (review.product) query.set("product", review.product.id);
  return `/reviews?${query.toString()}#review-${review.id}`;
}
