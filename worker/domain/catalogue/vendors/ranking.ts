import { RANK_WEIGHT } from "./rank-texts";

interface Ratings {
  ratingSum: number;
  ratingCount: number;
}

/**
 * What vendors are ranked by; what is shown is the plain mean. 0 without reviews.
 * @param siteMean null while nobody has taken it: then the plain mean ranks
 */
export function rankOf({ ratingSum, ratingCount }: Ratings, siteMean: number | null): number {
  if (ratingCount === 0) return 0;
  if (siteMean === null) return ratingSum / ratingCount;
  return (ratingSum + RANK_WEIGHT * siteMean) / (ratingCount + RANK_WEIGHT);
}
