import { mean } from "../index/facts";
import type { LoadedIndex } from "../index/loaded-index";
import { firstBy } from "./best";
import { matchNames } from "./match-names";

export interface FoundVendor {
  id: string;
  name: string;
  verified: boolean;
  /** Null without reviews. */
  rating: number | null;
  reviewCount: number;
}

/** Listed vendors by their names: those that match best first, then those that more people reviewed. */
export function findVendors({ vendors }: LoadedIndex, q: string, most: number): FoundVendor[] {
  const reviews = (row: number) => vendors.ratingCount[row] ?? 0;
  return firstBy(matchNames(vendors.names(), q), most, ({ row, rank }) => [rank, -reviews(row), row]).map(
    ({ row }) => ({
      id: vendors.id(row),
      name: vendors.name(row),
      verified: vendors.verified(row),
      rating: reviews(row) === 0 ? null : mean(vendors.ratingSum[row] ?? 0, reviews(row)),
      reviewCount: reviews(row),
    }),
  );
}
