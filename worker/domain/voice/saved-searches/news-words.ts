import { FOUND_MAX, type SavedList } from "./forms";

/** Repeated news of one search is merged into one unread notice. */
export const savedMergeKey = (searchId: string): string => `saved-search:${searchId}`;

const ONE: Record<SavedList, string> = { products: "product", vendors: "vendor" };

/** The parameters of a query that filter nothing: its words, and the order of what it finds. */
const NO_FILTERS = ["q", "sort", "sortBy", "featuredFirst"] as const;

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
  for (const name of NO_FILTERS) params.delete(name);
  // Both ends of the price range are one filter.
  const isRange = params.has("minPrice") && params.has("maxPrice");
  const filters = [...params.keys()].length - (isRange ? 1 : 0);
  const beside = filters === 0 ? "" : ` with ${filters} ${filters === 1 ? "filter" : "filters"}`;
  const what = q === "" ? `your saved search${beside}` : `your search “${q}”${beside}`;
  const many =
    found === 1 ? `A new ${ONE[list]} matches` : `${found}${found < FOUND_MAX ? "" : " or more"} new ${list} match`;
  // Only products can be put in that order.
  const order = list === "products" ? " The newest stand first." : "";
  return { title: `New ${list} for ${what}`, message: `${many}.${order}` };
}
