import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { vendors } from "../../catalogue/vendors/schema";
import type { AlertSeverity } from "./schema";

/** A vendor's newest reviews that are compared with all of its earlier ones, the one at hand among them. */
export const RUN_LOOKED_AT = 10;

/** Earlier reviews that a vendor must have before anything can be called unusual for it. */
export const RUN_HISTORY_MIN = 20;

/** So many equal ratings come together by chance less often than once in 10,000 times. */
export const RUN_CHANCE_MAX = 0.0001;

/** The statement that reads how often each rating was given; one row. */
export const selectHistogram = (db: Db, vendorId: string) =>
  db
    .select({
      stars:
        sql<string>`json_array(${vendors.stars1}, ${vendors.stars2}, ${vendors.stars3}, ${vendors.stars4}, ${vendors.stars5})`
          .mapWith((text: string) => JSON.parse(text) as number[])
          .as("stars"),
    })
    .from(vendors)
    .where(and(eq(vendors.id, vendorId)));

/** The chance of at least `k` of `n`, each with chance `p`. */
export function atLeast(k: number, n: number, p: number): number {
  let term = (1 - p) ** n;
  let below = 0;
  for (let i = 0; i < k; i += 1) {
    below += term;
    term *= ((n - i) / (i + 1)) * (p / (1 - p));
  }
  return Math.max(0, 1 - below);
}

export interface RatingRun {
  severity: AlertSeverity;
  count: number;
  of: number;
  /** How often the vendor had this rating before, in percent. */
  usual: number;
}

/**
 * A rating that the vendor's newest reviews give far more often than all before them (rules/integrity#rating-outliers).
 * @param rating of the review at hand; only the ends of the scale, 1 and 5, count
 * @param newest ratings of the vendor's other newest reviews, newest first
 * @param stars how many of the vendor's visible reviews gave 1 to 5 stars, `newest` among them
 * @returns null where nothing is unusual, or too little is known
 */
export function ratingRun(rating: number, newest: readonly number[], stars: readonly number[]): RatingRun | null {
  if (rating !== 1 && rating !== 5) return null;
  const looked = newest.slice(0, RUN_LOOKED_AT - 1);
  const history = stars.map((n, index) => Math.max(0, n - looked.filter((each) => each === index + 1).length));
  const before = history.reduce((sum, n) => sum + n, 0);
  if (before < RUN_HISTORY_MIN) return null;
  const of = looked.length + 1;
  const count = looked.filter((each) => each === rating).length + 1;
  const share = ((history[rating - 1] ?? 0) + 1) / (before + stars.length);
  if (atLeast(count, of, share) > RUN_CHANCE_MAX) return null;
  return { severity: "medium", count, of, usual: Math.round(share * 100) };
}
