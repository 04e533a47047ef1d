import { mean, type ProductFacts } from "./index/facts";
import { RANK_SCALE } from "./index/vendor-document";
import type { SearchQuery, SearchSort } from "./forms";
import { relevance } from "./score";

/** A result's place: smaller goes first, key by key. `ordinal` numbers all products by their ids and breaks the last tie. */
export interface Place {
  group: number;
  value: number;
  tie: number;
  ordinal: number;
}

/** Explicit sorts order by what they name and by nothing else (rules/search#groups). */
export function groupOf(
  { premium, featured }: ProductFacts,
  { sortBy, featuredFirst }: Pick<SearchQuery, "sortBy" | "featuredFirst">,
): number {
  if (sortBy !== "relevance") return 0;
  return (featuredFirst && !featured ? 2 : 0) + (premium ? 0 : 1);
}

/** How many groups plans make of one list. */
export const PLAN_GROUPS = 4;

/**
 * Tells what a plan moved up, while all rows go by: what stands before something that would come first without any plan
 * (rules/promotions#label). Lists behind one another, such as those of the looser search, are told apart by their groups.
 */
export class Overtaken {
  private readonly best: Place[] = [];

  /** @param place of anything in the list; it is copied where it counts, so one object can carry every row */
  offer(place: Place): void {
    const best = this.best[place.group];
    if (best === undefined || byItself(place, best) < 0) this.best[place.group] = { ...place };
  }

  isMoved(place: Place): boolean {
    const end = place.group - (place.group % PLAN_GROUPS) + PLAN_GROUPS;
    return this.best.slice(place.group + 1, end).some((best) => byItself(best, place) < 0);
  }
}

/** Behind every figure there can be: what has none stands last, and a cursor can say so. */
const NO_FIGURE = 2 ** 33;
const least = (figure: number): number => figure || NO_FIGURE;
/** A price per milligram holds as long as the result that it was worked out from. */
const leastInDate = (figure: number, { labUntil }: ProductFacts, now: number): number =>
  labUntil > now ? least(figure) : NO_FIGURE;

const VALUES: Record<SearchSort, (facts: ProductFacts, found: number | null, now: number) => number> = {
  relevance: (facts, found, now) => -relevance(facts, found, now),
  "price-low": (facts) => facts.priceCents,
  "price-high": (facts) => -facts.priceCents,
  rating: (facts) => -mean(facts.ratingSum, facts.ratingCount),
  newest: (facts) => -facts.addedAt,
  popular: (facts) => -facts.salesCount,
  "price-per-gram": (facts) => least(facts.perGram),
  "price-per-piece": (facts) => least(facts.perPiece),
  "price-per-mg-7oh": (facts, _, now) => leastInDate(facts.perMgSevenOh, facts, now),
  "price-per-mg-mitragynine": (facts, _, now) => leastInDate(facts.perMgMitragynine, facts, now),
};

/** More than any vendor's rank. */
const BEYOND_RANK = 10 * RANK_SCALE;

/** What a sort compares; ties go to the product that more people reviewed, then to the vendor that ranks higher. */
export const sortValue = (sort: SearchSort) => VALUES[sort];
export const sortTie = ({ ratingCount, vendorRank }: ProductFacts): number => -(ratingCount * BEYOND_RANK + vendorRank);

/** As if there were no plans. */
const byItself = (a: Place, b: Place): number => a.value - b.value || a.tie - b.tie || a.ordinal - b.ordinal;

export const comparePlaces = (a: Place, b: Place): number => a.group - b.group || byItself(a, b);
