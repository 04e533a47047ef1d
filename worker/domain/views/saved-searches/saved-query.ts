import { directorySearch, readDirectoryQuery } from "../../catalogue/vendors/directory-query";
import { PAGES } from "../../voice/saved-searches/addresses";
import type { SavedList } from "../../voice/saved-searches/forms";
import { EVERYTHING, readSearchQuery, searchAddress } from "../search/forms";

const afterMark = (address: string): string => address.split("?")[1] ?? "";

/** A products' search as its page reads it, without the region, which is the reader's own. */
export const readProductsQuery = (query: string) => ({
  ...readSearchQuery(new URLSearchParams(query)),
  region: EVERYTHING.region,
});
export const readVendorsQuery = (query: string) => readDirectoryQuery(new URLSearchParams(query));

/** One search is one text, however its address was written; "" where it asks for nothing. Its order is kept. */
export function canonicalQuery(list: SavedList, query: string): string {
  if (list === "products") {
    const read = readProductsQuery(query);
    const asked = { ...read, sortBy: EVERYTHING.sortBy, featuredFirst: EVERYTHING.featuredFirst };
    return searchAddress(asked) === PAGES.products ? "" : afterMark(searchAddress(read));
  }
  const read = readVendorsQuery(query);
  return directorySearch({ ...read, sort: "rating" }) === "" ? "" : afterMark(directorySearch(read));
}
