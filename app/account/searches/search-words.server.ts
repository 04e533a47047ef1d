import { readDirectoryQuery } from "@worker/domain/catalogue/vendors/directory-query";
import { readSearchQuery } from "@worker/domain/views/search/forms";
import type { SavedList } from "@worker/domain/voice/saved-searches/forms";
import { searchFilters } from "~/search/search-filters";
import { activeFilters } from "~/vendors/active-filters";

/** A search in words: what was typed, and each filter. */
function searchWords(list: SavedList, query: string): string[] {
  const params = new URLSearchParams(query);
  if (list === "vendors") return activeFilters(readDirectoryQuery(params)).map(({ label }) => label);
  const read = readSearchQuery(params);
  const filters = searchFilters(read).flatMap(({ label, on }) => (on ? [label] : []));
  return [...(read.q === "" ? [] : [`“${read.q}”`]), ...filters];
}

const NOUNS: Record<SavedList, string> = { products: "Products", vendors: "Vendors" };

/** What a saved search is called: what it lists, and its words. */
export const searchTitle = (list: SavedList, query: string): string =>
  [NOUNS[list], ...searchWords(list, query)].join(" · ");
