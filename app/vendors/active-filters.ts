import type { DirectoryQuery } from "@worker/domain/catalogue/vendors/directory-query";
import { CATEGORY_LABELS, FILTER_LABELS } from "./labels";

interface Active {
  label: string;
  without: DirectoryQuery;
}

/** What narrows the list, each with the query that is left when it goes. */
export function activeFilters(query: DirectoryQuery): Active[] {
  const { q, category, filter, type, minRating, verified } = query;
  return [
    ...(q ? [{ label: `“${q}”`, without: { ...query, q: "" } }] : []),
    ...(verified ? [{ label: "Verified vendor", without: { ...query, verified: false } }] : []),
    ...(category ? [{ label: CATEGORY_LABELS[category], without: { ...query, category: null } }] : []),
    ...filter.map((each) => ({
      label: FILTER_LABELS[each],
      without: { ...query, filter: filter.filter((other) => other !== each) },
    })),
    ...type.map((each) => ({ label: each, without: { ...query, type: type.filter((other) => other !== each) } })),
    ...(minRating ? [{ label: `${minRating} stars and up`, without: { ...query, minRating: 0 as const } }] : []),
  ];
}
