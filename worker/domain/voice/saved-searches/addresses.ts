import type { SavedList } from "./forms";

/** The pages whose searches can be saved. */
export const PAGES: Record<SavedList, string> = { products: "/search", vendors: "/vendors" };

/** Where a saved search opens. */
export const savedAddress = (list: SavedList, query: string): string => `${PAGES[list]}?${query}`;

/**
 * The same address with the newest first, for alerts. The directory has no such order; it marks new vendors instead.
 */
export function newestAddress(list: SavedList, query: string): string {
  if (list === "vendors") return savedAddress(list, query);
  const params = new URLSearchParams(query);
  params.set("sortBy", "newest");
  return `${PAGES.products}?${params}`;
}

/** The screen that saves a search. @param address path and query of the search page or of the directory */
export const savePath = (address: string): string => `/account/searches/save?from=${encodeURIComponent(address)}`;
