import type { ReviewFilter } from "@worker/domain/voice/reviews/forms";

/** The address of the reviews page under a filter; what is not given, or is the default, is left out. */
export function reviewsAddress(filter: Partial<ReviewFilter>, cursor?: string | null): string {
  const query = new URLSearchParams();
  if (filter.vendor) query.set("vendor", filter.vendor);
  if (filter.product) query.set("product", filter.product);
  if (filter.rating) query.set("rating", String(filter.rating));
  if (filter.verified) query.set("verified", "1");
  if (filter.experience) query.set("experience", filter.experience);
  if (filter.tag) query.set("tag", filter.tag);
  if (filter.sort && filter.sort !== "newest") query.set("sort", filter.sort);
  if (cursor) query.set("cursor", cursor);
  const text = query.toString();
  return text === "" ? "/reviews" : `/reviews?${text}`;
}

/** Where a review is written; a visitor logs in first and comes back to it. */
export function writeAddress({ vendor, product }: Partial<ReviewFilter>, signedIn: boolean): string {
  const query = new URLSearchParams();
  if (vendor) query.set("vendor", vendor);
  if (product) query.set("product", product);
  const text = query.toString();
  const path = text === "" ? "/reviews/write" : `/reviews/write?${text}`;
  return signedIn ? path : `/login?returnTo=${encodeURIComponent(path)}`;
}
