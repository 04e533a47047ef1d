import * as v from "valibot";
import { flag, listQuery, several } from "../../foundation/lists/forms";
import { shownQuery } from "../../foundation/lists/phrase";
import {
  type LEAST_RATINGS,
  type MinRating,
  minRating,
  TYPE_BADGES,
  type TypeBadge,
  VENDOR_CATEGORIES,
  VENDOR_FILTERS,
  VENDOR_SORTS,
  VENDOR_TEXT_MAX,
  type VendorCategory,
  type VendorFilter,
  type VendorSort,
} from "./forms";

/** A category and a filter at once, which the same vendors match. */
const SAME = ["traditional", "extracts"] as const;

export interface DirectoryQuery {
  /** One phrase, whitespace collapsed; "" without a search. */
  q: string;
  category: VendorCategory | null;
  /** Every filter named must hold. */
  filter: VendorFilter[];
  sort: VendorSort;
  minRating: MinRating;
  /** Every type named must be among the vendor's badges. */
  type: TypeBadge[];
  verified: boolean;
}

/** One value a vendor can be listed under; `vendor_facets` holds a row for each that it matches. */
export type Facet =
  | "all"
  | "verified"
  | `category:${VendorCategory}`
  | `filter:${VendorFilter}`
  | `type:${TypeBadge}`
  | `min:${(typeof LEAST_RATINGS)[number]}`
  | `evidence:${"in-date" | "pending" | "reported"}`;

/** The facets a query asks for; none means all vendors, and several mean those that are in every one. */
export function directoryFacets({ category, filter, minRating, type, verified }: DirectoryQuery): Facet[] {
  const all: Facet[] = [
    ...(verified ? (["verified"] as const) : []),
    ...(category === null ? [] : ([`category:${category}`] as const)),
    ...filter.map(facetOfFilter),
    ...type.map((each) => `type:${each}` as const),
    ...(minRating === 0 ? [] : ([`min:${minRating}`] as const)),
  ];
  return [...new Set(all)];
}

const facetOfFilter = (filter: VendorFilter): Facet => {
  const same = SAME.find((each) => each === filter);
  return same === undefined ? `filter:${filter}` : `category:${same}`;
};

/** The facets that are a part of what a vendor sells; each has figures of its own (rules/vendors#figures-of-a-category). */
export const SCOPES = [
  ...VENDOR_CATEGORIES.map((each) => `category:${each}` as const),
  ...TYPE_BADGES.map((each) => `type:${each}` as const),
  "filter:7oh",
] as const satisfies Facet[];
export type Scope = (typeof SCOPES)[number];

/**
 * What the figures of a list are of: the category, or else the one type that is chosen. Of several types they would be
 * of neither; null means the whole vendor.
 */
export function scopeOf(query: DirectoryQuery): Scope | null {
  const [only, ...others] = SCOPES.filter((scope) => directoryFacets(query).includes(scope));
  const chosen = query.category === null ? undefined : (`category:${query.category}` as const);
  return chosen ?? (others.length === 0 ? (only ?? null) : null);
}

const text = v.pipe(
  v.string(),
  v.maxLength(VENDOR_TEXT_MAX, `Search with at most ${VENDOR_TEXT_MAX} characters.`),
  v.transform((typed) => shownQuery(typed, VENDOR_TEXT_MAX)),
);
const directoryFields = {
  q: v.optional(text, ""),
  category: v.optional(v.nullable(v.picklist(VENDOR_CATEGORIES)), null),
  filter: v.optional(several(VENDOR_FILTERS), []),
  sort: v.optional(v.picklist(VENDOR_SORTS), "rating"),
  minRating: v.optional(minRating, "0"),
  type: v.optional(several(TYPE_BADGES), []),
  verified: v.optional(flag, "0"),
};

/** The API's reading: a value that is not on the list is refused. */
export const vendorApiQuery = listQuery(directoryFields);

/** The page's reading: whatever is not on the list counts as not chosen, so that no address is an error. */
export function readDirectoryQuery(params: URLSearchParams): DirectoryQuery {
  const known = <T extends string>(name: string, options: readonly T[]) =>
    options.filter((option) => params.getAll(name).includes(option));
  const one = <S extends v.GenericSchema>(schema: S, name: string, otherwise: v.InferOutput<S>): v.InferOutput<S> => {
    const result = v.safeParse(schema, params.get(name) ?? undefined);
    return result.success ? result.output : otherwise;
  };
  return {
    q: shownQuery(params.get("q") ?? "", VENDOR_TEXT_MAX),
    ...asCategory(one(directoryFields.category, "category", null), known("filter", VENDOR_FILTERS)),
    sort: one(directoryFields.sort, "sort", "rating"),
    minRating: one(directoryFields.minRating, "minRating", 0),
    type: known("type", TYPE_BADGES),
    verified: one(directoryFields.verified, "verified", false),
  };
}

/** Filters that ask for the same as a category of that name are that category, as long as no other one is chosen. */
function asCategory(
  chosen: VendorCategory | null,
  filters: VendorFilter[],
): Pick<DirectoryQuery, "category" | "filter"> {
  const category = chosen ?? SAME.find((each) => filters.includes(each)) ?? null;
  return { category, filter: filters.filter((each) => each !== category) };
}

/** The query string of a directory page; parts that say nothing are left out. */
export function directorySearch(query: DirectoryQuery, cursor?: string): string {
  const params = new URLSearchParams();
  if (query.q) params.set("q", query.q);
  if (query.category) params.set("category", query.category);
  for (const each of query.filter) params.append("filter", each);
  for (const each of query.type) params.append("type", each);
  if (query.minRating) params.set("minRating", String(query.minRating));
  if (query.verified) params.set("verified", "1");
  if (query.sort !== "rating") params.set("sort", query.sort);
  if (cursor) params.set("cursor", cursor);
  const search = params.toString();
  return search ? `?${search}` : "";
}
