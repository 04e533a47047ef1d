import { isRewarded } from "./claims";
import { hotClicks } from "./clicks";
import type { Row } from "./data";
import { newestOf, type ResultRow } from "./lab/lab";
import { LAB_TESTED, type ProductPlan } from "./products";
import { Random } from "./random";
import type { ReviewPlan } from "./reviews/review-plan";
import { publishedEffects, ratingTotals } from "./totals";
import type { VendorPlan } from "./vendors";

/** A vendor with everything on its page. */
export interface Shelf {
  vendor: VendorPlan;
  products: ProductPlan[];
  results: ResultRow[];
  visible: ReviewPlan[];
  reviews: ReviewPlan[];
}

const inDate = ({ status }: ResultRow): boolean => status === "verified";
const isCurrentFailure = (result: ResultRow): boolean =>
  inDate(result) && result.overallSafety === "Failed" && (result.supersededBy ?? null) === null;

/** With what its reviews and results add up to. */
export function productRow(
  product: ProductPlan,
  reviews: ReviewPlan[],
  results: ResultRow[],
  today: number,
): Row<"products"> {
  const random = new Random(`effects/${product.row.id}`);
  return {
    ...product.row,
    ...ratingTotals(reviews),
    salesCount: reviews.filter(isRewarded).length,
    effects: publishedEffects(random, reviews),
    tags: product.row.tags.filter((tag) => tag !== LAB_TESTED || isSound(newestOf(results))),
    newestResultId: newestOf(results)?.id ?? null,
    hotClicks: hotClicks(product, today),
  };
}

/** What the tag "lab-tested" stands for: the newest result is in date and passed. */
const isSound = (newest: ResultRow | null): boolean =>
  newest !== null && inDate(newest) && newest.overallSafety === "Passed";

/** With what its products, results and visible reviews add up to. */
export function vendorRow({ vendor, products, results, visible }: Shelf): Row<"vendors"> {
  const prices = products.map(({ row }) => row.lowestPriceCents);
  const tested = new Set(results.filter(inDate).map(({ productId }) => productId));
  return {
    ...vendor.row,
    ...ratingTotals(visible),
    productCount: products.length,
    testedCount: tested.size,
    failedCount: results.filter(isCurrentFailure).length,
    lowestPriceCents: prices.length === 0 ? null : Math.min(...prices),
    newestResultId: newestOf(results)?.id ?? null,
  };
}
