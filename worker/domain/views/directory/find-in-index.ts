import { searchIndex } from "../search/index/load-index";
import type { FacetCounts } from "../../catalogue/facets/facet-counts";
import type { DirectoryQuery } from "../../catalogue/vendors/directory-query";
import { countChoices, searchVendors } from "../search/search-vendors";
import type { FindVendors } from "./list-vendors";

/** Finds vendors in the search index: no trip to the database, and a cost that does not follow the number of filters. */
export const findInIndex =
  (request: Parameters<typeof searchIndex>[0]): FindVendors =>
  async (query, cursor, limit) => {
    const { items, nextCursor, total } = searchVendors(await searchIndex(request), query, cursor, limit);
    return { ids: items, nextCursor, total };
  };

/** What each filter would leave beside those that are chosen: no trip to the database (rules/vendors#counts). */
export const choicesInIndex = async (
  request: Parameters<typeof searchIndex>[0],
  query: DirectoryQuery,
): Promise<FacetCounts> => countChoices(await searchIndex(request, false), query);
