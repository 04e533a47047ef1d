import * as v from "valibot";
import { flag, listQuery, several } from "../../foundation/lists/forms";
import { shownQuery } from "../../foundation/lists/phrase";

export const PLANS = ["basic", "professional", "enterprise"] as const;
export type Plan = (typeof PLANS)[number];

/** Codes that read as their own labels: members submit them, the API answers them, so the spelling is fixed. */
export const SHIPPING_TIMES = [
  "Same Day",
  "1-2 Business Days",
  "3-5 Business Days",
  "5-7 Business Days",
  "1-2 Weeks",
] as const;
export type ShippingTime = (typeof SHIPPING_TIMES)[number];
/** What the directory's filter counts as fast (rules/vendors#facets). */
export const FAST_SHIPPING: readonly ShippingTime[] = ["Same Day", "1-2 Business Days"];

export const TYPE_BADGES = ["7OH", "MIT", "Pseudo", "Plain Leaf"] as const;
export type TypeBadge = (typeof TYPE_BADGES)[number];

export const VENDOR_CATEGORIES = [
  "traditional",
  "7oh-tablets",
  "7oh-powder",
  "extracts",
  "capsules",
  "powder",
] as const;
export type VendorCategory = (typeof VENDOR_CATEGORIES)[number];

export const VENDOR_FILTERS = [
  "fast-shipping",
  "lab-tested",
  "budget-friendly",
  "premium",
  "7oh",
  "traditional",
  "extracts",
  "new-vendors",
] as const;
export type VendorFilter = (typeof VENDOR_FILTERS)[number];

/** A category and a filter at once, which the same vendors match. */
const SAME = ["traditional", "extracts"] as const;

export const VENDOR_SORTS = ["rating", "reviews", "name", "price", "newest"] as const;
export type VendorSort = (typeof VENDOR_SORTS)[number];

/** Stars a mean must reach; 0 asks for nothing. */
export const LEAST_RATINGS = [3, 4, 4.5] as const;
export const MIN_RATINGS = [0, ...LEAST_RATINGS] as const;
export type MinRating = (typeof MIN_RATINGS)[number];

export const VENDOR_TEXT_MAX = 100;

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
export const minRating = v.pipe(
  v.picklist(/* @__PURE__ */ MIN_RATINGS.map(String), "Choose 0, 3, 4 or 4.5."),
  v.transform((value) => MIN_RATINGS.find((each) => String(each) === value) ?? 0),
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

const VENDOR_TABS = ["products", "lab", "about"] as const;
export type VendorTab = (typeof VENDOR_TABS)[number];

/** The named part, or the first one for a name that is none. */
export const readVendorTab = (name: string | null): VendorTab => VENDOR_TABS.find((tab) => tab === name) ?? "products";
