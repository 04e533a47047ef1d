import { searchIndex } from "../search/index/load-index";
import { searchVendors } from "../search/search-vendors";
import type { FindVendors } from "./list-vendors";

/** Finds vendors in the search index: no trip to the database, and a cost that does not follow the number of filters. */
export const findInIndex =
  (request: Parameters<typeof searchIndex>[0]): FindVendors =>
  async (query, cursor, limit) => {
    const { items, nextCursor, total } = searchVendors(await searchIndex(request), query, cursor, limit);
    return { ids: items, nextCursor, total };
  };
