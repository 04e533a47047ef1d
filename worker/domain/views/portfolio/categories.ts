/** Of a member's reviews, so many of the newest make up their portfolio. */
export const PORTFOLIO_MOST = 300;
/** Reviews of each category that the portfolio shows before "All". */
export const SHOWN_A_CATEGORY = 6;
/** Reviews of a page that shows one category. */
export const PORTFOLIO_PAGE = 20;

/** Characters of a detailed review. */
export const DETAILED_FROM = 500;
/** Votes that make a review helpful, with at least twice as many for as against. */
export const HELPFUL_FROM = 3;
/** Votes on each side that make it controversial, the smaller side at least a third of all. */
export const DIVIDED_FROM = 2;
/** Days in which a review is recent. */
export const RECENT_DAYS = 90;

export const PORTFOLIO_CATEGORIES = ["detailed", "helpful", "recent", "controversial"] as const;
export type PortfolioCategory = (typeof PORTFOLIO_CATEGORIES)[number];

export const PORTFOLIO_SORTS = ["newest", "oldest", "highest", "lowest", "helpful"] as const;
export type PortfolioSort = (typeof PORTFOLIO_SORTS)[number];

interface Weighed {
  characters: number;
  helpful: number;
  unhelpful: number;
  createdAt: number;
}

const DAY_MS = 86_400_000;

const RULES: Record<PortfolioCategory, (review: Weighed, now: number) => boolean> = {
  detailed: ({ characters }) => characters >= DETAILED_FROM,
  helpful: ({ helpful, unhelpful }) => helpful >= HELPFUL_FROM && helpful >= 2 * unhelpful,
  recent: ({ createdAt }, now) => now - createdAt < RECENT_DAYS * DAY_MS,
  controversial: ({ helpful, unhelpful }) => {
    const fewer = Math.min(helpful, unhelpful);
    return fewer >= DIVIDED_FROM && 3 * fewer >= helpful + unhelpful;
  },
};

/** Every category that a review is of, in their order (rules/people#portfolio). */
export const categoriesOf = (review: Weighed, now: number): PortfolioCategory[] =>
  PORTFOLIO_CATEGORIES.filter((category) => RULES[category](review, now));

interface Sorted {
  id: string;
  createdAt: number;
  rating: number;
  helpful: number;
}

const newest = (a: Sorted, b: Sorted): number => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1);

const ORDERS: Record<PortfolioSort, (a: Sorted, b: Sorted) => number> = {
  newest,
  oldest: (a, b) => newest(b, a),
  highest: (a, b) => b.rating - a.rating || newest(a, b),
  lowest: (a, b) => a.rating - b.rating || newest(a, b),
  helpful: (a, b) => b.helpful - a.helpful || newest(a, b),
};

/** In the order of a sort; where it says nothing, the newest first. */
export const inOrder = <T extends Sorted>(reviews: readonly T[], sort: PortfolioSort): T[] =>
  reviews.toSorted(ORDERS[sort]);
