import { EVERYTHING, inAddress, searchAddress, type SearchQuery } from "@worker/domain/views/search/forms";

/** The address that a form's fields ask for; what they say is checked where the address is read. */
export function addressOf(form: HTMLFormElement): string {
  const typed = new FormData(form);
  const asked = new URLSearchParams();
  for (const [name, standard] of Object.entries<SearchQuery[keyof SearchQuery]>({ ...EVERYTHING })) {
    const given = typed.getAll(name).filter((value) => typeof value === "string");
    if (typeof standard === "object") for (const each of given) asked.append(name, each);
    else {
      // A tick box that is off sends nothing, so a hidden field before it says so: the last value counts.
      const last = given.at(-1);
      if (last !== undefined && last !== inAddress(standard)) asked.set(name, last);
    }
  }
  const search = asked.toString();
  return search === "" ? "/search" : `/search?${search}`;
}

export function advancedCount(query: SearchQuery): number {
  const { sourceType, chemicalForm, format, minPrice, maxPrice, minRating, effects } = query;
  const on = [
    sourceType !== "all",
    chemicalForm !== "all",
    format !== "all",
    minPrice > 0 || maxPrice < 500,
    minRating > 0,
  ];
  return on.filter(Boolean).length + effects.length;
}

/** The query without any filter; text and order stay. */
export const withoutFilters = ({ q, sortBy, featuredFirst, region }: SearchQuery): string =>
  searchAddress({ q, sortBy, featuredFirst, region });
