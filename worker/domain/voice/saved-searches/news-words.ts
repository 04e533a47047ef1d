import type { SavedList } from "./forms";

/** Repeats of one search are one unread notice. */
export const savedMergeKey = (searchId: string): string => `saved-search:${searchId}`;

const ONE: Record<SavedList, string> = { products: "product", vendors: "vendor" };

interface News {
  list: SavedList;
  query: string;
  /** How many are new. */
  found: number;
}

/** What is told. It names nothing that was found, so it says nothing of what is hidden later. */
export function savedNewsWords({ list, query, found }: News): { title: string; message: string } {
  const params = new URLSearchParams(query);
  const q = params.get("q") ?? "";
  params.delete("q");
  params.delete("sort");
  params.delete("sortBy");
  const filters = [...params.keys()].length;
  const beside = filters === 0 ? "" : ` with ${filters} ${filters === 1 ? "filter" : "filters"}`;
  const what = q === "" ? `your saved search${beside}` : `your search “${q}”${beside}`;
  const many = found === 1 ? `A new ${ONE[list]} matches` : `${found} new ${list} match`;
  // Only products can be put in that order.
  const order = list === "products" ? " The newest stand first." : "";
  return { title: `New ${list} for ${what}`, message: `${many}.${order}` };
}
