import type { ReviewFilter } from "@worker/domain/voice/reviews/forms";
import { queryText } from "~/ui/query";

/** The address of the reviews page under a filter; what is not given, or is the default, is left out. */
export function reviewsAddress(filter: Partial<ReviewFilter>, cursor?: string | null): string {
  const { vendor, product, rating, verified, photos, experience, tag, q, sort } = filter;
  const text = queryText({
    vendor,
    product,
    rating: rating === undefined ? undefined : String(rating),
    verified: verified ? "1" : undefined,
    photos: photos ? "1" : undefined,
    experience,
    tag,
    q,
    sort: sort === "newest" ? undefined : sort,
    cursor,
  });
  return text === "" ? "/reviews" : `/reviews?${text}`;
}

/** Where a review is written; a visitor logs in first and comes back to it. */
export function writeAddress({ vendor, product }: Partial<ReviewFilter>, signedIn: boolean): string {
  const text = queryText({ vendor, product });
  const path = text === "" ? "/reviews/write" : `/reviews/write?${text}`;
  return signedIn ? path : `/login?returnTo=${encodeURIComponent(path)}`;
}
