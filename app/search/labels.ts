import { type Effect, PRICE_MAX, type SearchSort } from "@worker/domain/views/search/forms";

export const SORT_LABELS: Record<SearchSort, string> = {
  relevance: "Sort: relevance",
  "price-low": "Price, low to high",
  "price-high": "Price, high to low",
  rating: "Rating",
  newest: "Newest",
  popular: "Popular",
  "price-per-gram": "Price per gram",
  "price-per-piece": "Price per piece",
  "price-per-mg-7oh": "Price per mg of 7-OH",
  "price-per-mg-mitragynine": "Price per mg of mitragynine",
};

export const SOURCE_LABELS = { all: "All", thai: "Thai", domestic: "Domestic" } as const;
export const CHEMICAL_FORM_LABELS = { all: "All", salt: "Salt", freebase: "Freebase" } as const;
export const FORMAT_LABELS = { all: "All", powder: "Powder", tablet: "Tablet", capsule: "Capsule" } as const;

/** A price of the range; its upper end means "and more" (rules/search#filters). */
export const dollars = (value: number): string => (value >= PRICE_MAX ? `$${PRICE_MAX}+` : `$${value}`);

export const EFFECT_LABELS: Record<Effect, string> = {
  Sedating: "Sedating",
  Energetic: "Energizing",
  Euphoric: "Euphoric",
  "Pain Relieving": "Pain Relief",
};

/** Offered where a search finds nothing; fixed, so that nobody's search is shown to others. */
export const POPULAR_SEARCHES = [
  "7-OH tablets",
  "MIT freebase",
  "Green Maeng Da",
  "Thai",
  "Capsules",
  "Extract",
] as const;
