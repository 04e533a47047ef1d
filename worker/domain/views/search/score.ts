import { DAY_MS } from "../../../days";
import { mean, type ProductFacts } from "./index/facts";

/** Where a query was found, as bits; tags, description and so on may each add theirs. */
export const FIELD = { name: 1, extractType: 2, tags: 4, description: 8, categories: 16, effects: 32 } as const;

const FIELD_POINTS = [
  [FIELD.name, 100],
  [FIELD.extractType, 80],
  [FIELD.tags, 60],
  [FIELD.description, 40],
] as const;
const NO_QUERY_POINTS = 50;

const TEXT_POINTS = Array.from({ length: 64 }, (_, found) =>
  FIELD_POINTS.reduce((sum, [field, points]) => sum + (found & field ? points : 0), 0),
);

/** What the fields earn in which a query stands. @param found bits of `FIELD` */
export const fieldPoints = (found: number): number => TEXT_POINTS[found] ?? 0;

/** See rules/search#score. @param found bits of `FIELD`, null without a query @param now UTC epoch milliseconds */
export const relevance = (facts: ProductFacts, found: number | null, now: number): number =>
  scoreOf(facts, found === null ? NO_QUERY_POINTS : fieldPoints(found), now);

/** @param text points for where the query stands @param now UTC epoch milliseconds */
export function scoreOf(facts: ProductFacts, text: number, now: number): number {
  const rating = facts.ratingCount === 0 ? 0 : (facts.ratingSum * 10) / facts.ratingCount;
  return (
    text +
    rating +
    Math.min(facts.ratingCount, 50) +
    Math.min(facts.salesCount / 10, 50) +
    (facts.vendorVerified ? 20 : 0) +
    (mean(facts.vendorRatingSum, facts.vendorRatingCount) > 4.5 ? 15 : 0) +
    (isNew(facts.addedAt, now) ? 10 : 0)
  );
}

/** Day 30 counts, day 31 does not (rules/search#score). */
const isNew = (addedAt: number, now: number): boolean => now - addedAt < 31 * DAY_MS;
