import { EFFECT_REPORTS_MIN } from "@worker/domain/catalogue/products/forms";
import type { publishedEffect, strainEffects } from "@worker/domain/catalogue/products/schema";
import { CATEGORY_RATINGS } from "@worker/domain/catalogue/vendors/category-ratings";
import type { vendorCategoryRatings, vendorRatingMonths } from "@worker/domain/catalogue/vendors/schema";
import type { z } from "zod";
import { isoMonth } from "./calendar";
import type { ProductPlan } from "./products";
import type { Random } from "./random";
import type { ReviewPlan } from "./reviews/review-plan";

/** Sums by a key, in the order in which the keys first came. */
class Sums {
  readonly #byKey = new Map<string, { sum: number; count: number }>();

  add(key: string, value: number): void {
    const entry = this.#byKey.get(key);
    if (entry === undefined) this.#byKey.set(key, { sum: value, count: 1 });
    else {
      entry.sum += value;
      entry.count += 1;
    }
  }

  get(key: string): { sum: number; count: number } {
    return this.#byKey.get(key) ?? { sum: 0, count: 0 };
  }

  entries(): IterableIterator<[string, { sum: number; count: number }]> {
    return this.#byKey.entries();
  }
}

const stars = (plans: readonly ReviewPlan[], count: number): number =>
  plans.filter(({ rating }) => rating === count).length;

/** The stored sums and the histogram; the mean is never stored (rules/vendors#ratings). */
export function ratingTotals(visible: readonly ReviewPlan[]) {
  return {
    ratingSum: visible.reduce((sum, { rating }) => sum + rating, 0),
    ratingCount: visible.length,
    stars1: stars(visible, 1),
    stars2: stars(visible, 2),
    stars3: stars(visible, 3),
    stars4: stars(visible, 4),
    stars5: stars(visible, 5),
  };
}

/** Effects reported often enough, now and then one by staff (rules/substances#reported-effects). */
export function publishedEffects(random: Random, visible: readonly ReviewPlan[]): z.infer<typeof publishedEffect>[] {
  const reports = new Map<string, number>();
  for (const effect of visible.flatMap(({ effects }) => effects)) reports.set(effect, (reports.get(effect) ?? 0) + 1);
  const byReviewers = [...reports]
    .filter(([, count]) => count >= EFFECT_REPORTS_MIN)
    .map(([effect, count]) => ({ effect, reports: count, byStaff: false }));
  const effect = random.pick(["Sedating", "Energetic", "Euphoric"]);
  const known = byReviewers.some((each) => each.effect === effect);
  const byStaff = random.chance(0.08) && !known ? [{ effect, reports: reports.get(effect) ?? 0, byStaff: true }] : [];
  return [...byReviewers, ...byStaff].sort((a, b) => b.reports - a.reports);
}

export function categoryTotals(
  vendorId: string,
  visible: readonly ReviewPlan[],
): (typeof vendorCategoryRatings.$inferInsert)[] {
  const sums = new Sums();
  for (const { rated, ratings } of visible) for (const category of rated) sums.add(category, ratings[category]);
  return CATEGORY_RATINGS.map((category) => ({ vendorId, category, ...sums.get(category) })).filter(
    ({ count }) => count > 0,
  );
}

export function monthTotals(
  vendorId: string,
  visible: readonly ReviewPlan[],
): (typeof vendorRatingMonths.$inferInsert)[] {
  const sums = new Sums();
  for (const { createdAt, rating } of visible) sums.add(isoMonth(createdAt), rating);
  return [...sums.entries()]
    .map(([month, totals]) => ({ vendorId, month, ...totals }))
    .sort((a, b) => (a.month < b.month ? -1 : 1));
}

/** Reports over every product of a strain; `reviews` counts all its visible reviews, whether they name an effect or not. */
export function strainTotals(visible: Iterable<ReviewPlan>): (typeof strainEffects.$inferInsert)[] {
  const reviews = new Sums();
  const reports = new Sums();
  for (const { product, effects } of visible) {
    const strain = strainOf(product);
    if (strain === null) continue;
    reviews.add(strain, 1);
    for (const effect of effects) reports.add(`${strain}/${effect}`, 1);
  }
  return [...reports.entries()].map(([key, { count }]) => {
    const [strain = "", effect = ""] = key.split("/");
    const of = reviews.get(strain).count;
    return { strain, effect, reports: count, reviews: of, share: count / of };
  });
}

const strainOf = (product: ProductPlan | null): string | null => product?.row.strain ?? null;
