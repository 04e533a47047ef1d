import type { SavedList } from "./forms";

/** Repeated news of one search is merged into one unread notice. */
export const savedMergeKey = (searchId: string): string => `saved-search:${searchId}`;

const ONE: Record<SavedList, string> = { products: "product", vendors: "vendor" };

/** What of a query is no filter: its words, and the order of what it finds. */
const NO_FILTERS = ["q", "sort", "sortBy", "featuredFirst"];

interface News {
  list: SavedList;
  query: string;
  /** How many are new. */
  found: number;
}

/** The words of a notice. They name nothing that was found, so they give nothing away that is hidden later. */
export function savedNewsWords({ list, query, found }: News): { title: string; message: string } {
  const params = new URLSearchParams(query);
  const q = params.get("q") ?? "";
  for (const each of NO_FILTERS) params.delete(each);
  const filters = [...params.keys()].length;
  const beside = filters === 0 ? "" : ` with ${filters} ${filters === 1 ? "filter" : "filters"}`;
  const what = q === "" ? `your saved search${beside}` : `your search “${q}”${beside}`;
  const many = found === 1 ? `A new ${ONE[list]} matches` : `${found} new ${list} match`;
  // Only products can be put in that order.
  const order = list === "products" ? " The newest stand first." : "";
  return { title: `New ${list} for ${what}`, message: `${many}.${order}` };
}
