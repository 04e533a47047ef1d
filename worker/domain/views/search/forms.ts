import * as v from "valibot";
import { EFFECTS } from "../../catalogue/products/forms";
import { flag, listQuery, regionCode, several } from "../../foundation/lists/forms";
import { type MinRating, minRating } from "../../catalogue/vendors/forms";
import { shownQuery } from "../../foundation/lists/phrase";

export const PRODUCT_TYPE_FILTERS = ["all", "7oh", "mit", "plain-leaf"] as const;
export const SOURCE_TYPES = ["all", "thai", "domestic"] as const;
export const CHEMICAL_FORMS = ["all", "salt", "freebase"] as const;
export const FORMATS = ["all", "powder", "tablet", "capsule"] as const;
/** By figures that products can be compared by; what has no such figure stands last (rules/search#comparable-sorts). */
const FIGURE_SORTS = ["price-per-gram", "price-per-piece", "price-per-mg-7oh", "price-per-mg-mitragynine"] as const;
export const SEARCH_SORTS = [
  "relevance",
  "price-low",
  "price-high",
  "rating",
  "newest",
  "popular",
  ...FIGURE_SORTS,
] as const;
export const isFigureSort = (sort: SearchSort): boolean => FIGURE_SORTS.some((each) => each === sort);
export type SearchSort = (typeof SEARCH_SORTS)[number];
export type Effect = (typeof EFFECTS)[number];

/** Dollars; the upper end of the range means "and more" (rules/search#filters). */
export const PRICE_MAX = 500;
/** Results a page shows, beside at most this many promoted ones. */
export const SEARCH_PAGE = 24;
export const PROMOTED_PAGE = 6;
export const SUGGESTIONS_MAX = 8;

export interface SearchQuery {
  q: string;
  productType: (typeof PRODUCT_TYPE_FILTERS)[number];
  sourceType: (typeof SOURCE_TYPES)[number];
  chemicalForm: (typeof CHEMICAL_FORMS)[number];
  format: (typeof FORMATS)[number];
  /** Any of them may match. */
  effects: Effect[];
  minPrice: number;
  maxPrice: number;
  minRating: MinRating;
  sortBy: SearchSort;
  featuredFirst: boolean;
  /** Only products whose newest laboratory result is verified and current. */
  labVerified: boolean;
  /** The region whose status shows on each product; "" for none. It leaves nothing out. */
  region: string;
}

export const EVERYTHING: SearchQuery = {
  q: "",
  productType: "all",
  sourceType: "all",
  chemicalForm: "all",
  format: "all",
  effects: [],
  minPrice: 0,
  maxPrice: PRICE_MAX,
  minRating: 0,
  sortBy: "relevance",
  featuredFirst: true,
  labVerified: false,
  region: "",
};

const text = v.pipe(v.string(), v.transform(shownQuery));
const dollars = v.pipe(
  v.string(),
  v.regex(/^\d{1,3}(?:\.\d{1,2})?$/, `Give a price in dollars from 0 to ${PRICE_MAX}.`),
  v.transform(Number),
  v.maxValue(PRICE_MAX, `Give a price in dollars from 0 to ${PRICE_MAX}.`),
);
const effects = several(EFFECTS, "There is no such effect.");

const fields = {
  q: text,
  productType: v.picklist(PRODUCT_TYPE_FILTERS),
  sourceType: v.picklist(SOURCE_TYPES),
  chemicalForm: v.picklist(CHEMICAL_FORMS),
  format: v.picklist(FORMATS),
  minPrice: dollars,
  maxPrice: dollars,
  minRating,
  sortBy: v.picklist(SEARCH_SORTS),
  featuredFirst: flag,
  labVerified: flag,
  region: regionCode,
};

/** The API's reading: a value that is not on the list is refused. */
export const searchInput = v.pipe(
  listQuery(
    {
      q: v.optional(fields.q, ""),
      productType: v.optional(fields.productType, "all"),
      sourceType: v.optional(fields.sourceType, "all"),
      chemicalForm: v.optional(fields.chemicalForm, "all"),
      format: v.optional(fields.format, "all"),
      effects: v.optional(effects, []),
      minPrice: v.optional(fields.minPrice, "0"),
      maxPrice: v.optional(fields.maxPrice, String(PRICE_MAX)),
      minRating: v.optional(fields.minRating, "0"),
      sortBy: v.optional(fields.sortBy, "relevance"),
      featuredFirst: v.optional(fields.featuredFirst, "1"),
      labVerified: v.optional(fields.labVerified, "0"),
      region: v.optional(v.pipe(fields.region, v.description("Whose status comes with each product")), ""),
    },
    SEARCH_PAGE,
  ),
  v.forward(
    v.partialCheck(
      [["minPrice"], ["maxPrice"]],
      ({ minPrice, maxPrice }) => minPrice <= maxPrice,
      "The lowest price is above the highest.",
    ),
    ["minPrice"],
  ),
);

export const suggestInput = v.object({ q: text });

/** The page's reading: whatever is not on the list counts as not chosen, so that no address is an error. */
export function readSearchQuery(params: URLSearchParams): SearchQuery {
  // A tick box that is off sends nothing, so a hidden field before it says so: the last value counts.
  const one = <K extends keyof typeof fields>(name: K) => {
    const result = v.safeParse(fields[name], params.getAll(name).at(-1));
    return result.success ? result.output : EVERYTHING[name];
  };
  const read = Object.fromEntries(Object.keys(fields).map((name) => [name, one(name as keyof typeof fields)])) as Omit<
    SearchQuery,
    "effects"
  >;
  const query = { ...read, effects: EFFECTS.filter((each) => params.getAll("effects").includes(each)) };
  return query.minPrice <= query.maxPrice
    ? query
    : { ...query, minPrice: EVERYTHING.minPrice, maxPrice: EVERYTHING.maxPrice };
}

export const inAddress = (value: string | number | boolean): string =>
  typeof value === "boolean" ? (value ? "1" : "0") : String(value);

export function searchAddress(query: Partial<SearchQuery>, cursor?: string | null): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...EVERYTHING, ...query })) {
    if (Array.isArray(value)) for (const each of value) params.append(name, each);
    else if (value !== EVERYTHING[name as keyof SearchQuery]) params.set(name, inAddress(value));
  }
  if (cursor) params.set("cursor", cursor);
  const search = params.toString();
  return search ? `/search?${search}` : "/search";
}
