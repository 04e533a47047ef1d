import { readSearchQuery, searchAddress, type SearchQuery } from "@worker/domain/search/forms";

/** The address that a form's fields ask for; short, because what stands at its default is left out. */
export function addressOf(form: HTMLFormElement): string {
  const fields = Array.from(new FormData(form), ([name, value]) => [name, typeof value === "string" ? value : ""]);
  return searchAddress(readSearchQuery(new URLSearchParams(fields)));
}

/** How many filters of the advanced panel are on. */
export function advancedCount(query: SearchQuery): number {
  const { sourceType, chemicalForm, format, minPrice, maxPrice, minRating, effects } = query;
  const on = [
    sourceType !== "all",
    chemicalForm !== "all",
    format !== "all",
    minPrice > 0 || maxPrice < 500,
    minRating > 0,
  ];
  return on.filter(Boolean).length + effects.length;
}

/** The query without any filter; text and order stay. */
export const withoutFilters = ({ q, sortBy, featuredFirst }: SearchQuery): string =>
  searchAddress({ q, sortBy, featuredFirst });
