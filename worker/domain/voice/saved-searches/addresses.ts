import type { SavedList } from "./forms";

/** The pages whose searches can be saved. */
export const PAGES: Record<SavedList, string> = { products: "/search", vendors: "/vendors" };

/** Where a saved search opens. */
export const savedAddress = (list: SavedList, query: string): string => `${PAGES[list]}?${query}`;

/** The same with the newest first, for news of it; the directory has no such order and marks new vendors instead. */
export function newestAddress(list: SavedList, query: string): string {
  if (list === "vendors") return savedAddress(list, query);
  const params = new URLSearchParams(query);
  params.set("sortBy", "newest");
  return `${PAGES.products}?${params}`;
}

/** The screen that saves the search of a page. @param address of the search page or the directory, with its query */
export const savePath = (address: string): string => `/account/searches/save?from=${encodeURIComponent(address)}`;
