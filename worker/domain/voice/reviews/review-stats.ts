import { inArray } from "drizzle-orm";
import { prepared } from "../../../db/prepared";
import { COUNTERS, STARS, starsCounter } from "../../foundation/stats/counters";
import { siteCounters } from "../../foundation/stats/schema";
import type { FacetCount } from "./facets";
import { USER_EXPERIENCE, type UserExperience } from "./forms";
import { type CategoryRating } from "../../catalogue/vendors/category-ratings";

type StarCounts = [number, number, number, number, number];

export interface ReviewStats {
  count: number;
  mean: number | null;
  stars: StarCounts;
  verified: number;
  /** How many of all of them recommend the vendor (rules/reviews#shares). */
  recommending: number;
  /** How many of them show photographs. */
  photographed: number;
  experience: { level: UserExperience; count: number }[];
  tags: { tag: string; count: number }[];
  categories: { category: CategoryRating; mean: number; count: number }[];
}

const COUNTER_NAMES = [COUNTERS.reviews, ...STARS.map(starsCounter)];

export const countersStatement = prepared((db) =>
  db
    .select({ name: siteCounters.name, value: siteCounters.value })
    .from(siteCounters)
    .where(inArray(siteCounters.name, COUNTER_NAMES)),
);

export function starsOf(row: {
  stars1: number;
  stars2: number;
  stars3: number;
  stars4: number;
  stars5: number;
}): StarCounts {
  return [row.stars1, row.stars2, row.stars3, row.stars4, row.stars5];
}

export function starsOfCounters(rows: { name: string; value: number }[]): StarCounts {
  const value = (stars: (typeof STARS)[number]) => rows.find(({ name }) => name === starsCounter(stars))?.value ?? 0;
  return [value(1), value(2), value(3), value(4), value(5)];
}

interface Counted {
  stars: StarCounts;
  categories: { category: CategoryRating; sum: number; count: number }[];
  facets: FacetCount[];
}

export const NOTHING_COUNTED: Counted = { stars: [0, 0, 0, 0, 0], categories: [], facets: [] };

/** Everything above the list, from the star counts: count and mean follow from them and cannot disagree. */
export function statsOf({ stars, categories, facets }: Counted): ReviewStats {
  const count = stars.reduce((all, each) => all + each, 0);
  const sum = stars.reduce((all, each, index) => all + each * (index + 1), 0);
  const having = (kind: string, value: string) =>
    facets.find((each) => each.kind === kind && each.value === value)?.count ?? 0;
  const tags = new Map(facets.flatMap((each) => (each.kind === "tag" ? [[each.value, each.count]] : [])));
  return {
    count,
    mean: count === 0 ? null : sum / count,
    stars,
    verified: having("verified", "1"),
    recommending: having("recommends", "1"),
    photographed: having("photos", "1"),
    experience: USER_EXPERIENCE.map((level) => ({ level, count: having("experience", level) })),
    tags: [...tags].map(([tag, uses]) => ({ tag, count: uses })),
    categories: categories
      .filter((row) => row.count > 0)
      .map((row) => ({ category: row.category, mean: row.sum / row.count, count: row.count })),
  };
}
