import { directorySearch, readDirectoryQuery } from "../../catalogue/vendors/directory-query";
import { PAGES } from "../../voice/saved-searches/addresses";
import type { SavedList } from "../../voice/saved-searches/forms";
import { EVERYTHING, readSearchQuery, searchAddress } from "../search/forms";

const afterMark = (address: string): string => address.split("?")[1] ?? "";

/** A product search as its page reads it, without the region, which belongs to the reader and not to the search. */
export const readProductsQuery = (query: string) => ({
  ...readSearchQuery(new URLSearchParams(query)),
  region: EVERYTHING.region,
});
export const readVendorsQuery = (query: string) => readDirectoryQuery(new URLSearchParams(query));

/** The one text for a search, however its address was written, its order included; "" if it asks for nothing. */
export function canonicalQuery(list: SavedList, query: string): string {
  if (list === "products") {
    const read = readProductsQuery(query);
    const asked = { ...read, sortBy: EVERYTHING.sortBy, featuredFirst: EVERYTHING.featuredFirst };
    return searchAddress(asked) === PAGES.products ? "" : afterMark(searchAddress(read));
  }
  const read = readVendorsQuery(query);
  return directorySearch({ ...read, sort: "rating" }) === "" ? "" : afterMark(directorySearch(read));
}
