import fc from "fast-check";
import { SUBSTANCES } from "@worker/domain/catalogue/substances/classes";
import { describe, expect, it } from "vitest";
import { Invalid } from "@worker/errors";
import {
  CHEMICAL_FORMS,
  EVERYTHING,
  FORMATS,
  PRODUCT_TYPE_FILTERS,
  SEARCH_SORTS,
  type SearchQuery,
  SOURCE_TYPES,
} from "@worker/domain/views/search/forms";
import type { LoadedIndex } from "@worker/domain/views/search/index/loaded-index";
import { type Moment, type Paging, searchProducts } from "@worker/domain/views/search/search-products";
import { toResult } from "@worker/domain/views/search/results";
import { EFFECTS, PRODUCT_TYPES } from "@worker/domain/catalogue/products/forms";
import { naiveSearch } from "./naive-search";
import { anIndex, aSource, aVendorSource, DAY, NOW } from "./some-products";

const MOMENT: Moment = { now: NOW, suspended: new Set() };
const query = (overrides: Partial<SearchQuery> = {}): SearchQuery => ({ ...EVERYTHING, ...overrides });
const ids = (hits: { shard: { products: { id(row: number): string } }; row: number }[]) =>
  hits.map(({ shard, row }) => shard.products.id(row));

/** Every page of a search, one after the other. */
function everyPage(index: LoadedIndex, asked: SearchQuery, { limit, apart }: Omit<Paging, "cursor">) {
  const pages = [];
  let cursor: string | null = null;
  do {
    const page = searchProducts(index, asked, { limit, apart, cursor }, MOMENT);
    pages.push(page);
    cursor = page.nextCursor;
  } while (cursor !== null && pages.length < 100);
  return pages;
}

describe("searching products", () => {
  const vendors = [
    aVendorSource({ id: "basic" }),
    aVendorSource({ id: "paid", plan: "professional", name: "Kestrel Wharf" }),
  ];
  const products = [
    aSource({ id: "a", vendorId: "basic", lowestPriceCents: 100, ratingSum: 50, ratingCount: 10 }),
    aSource({ id: "b", vendorId: "paid", lowestPriceCents: 400 }),
    aSource({ id: "c", vendorId: "basic", featured: true, lowestPriceCents: 300 }),
    aSource({ id: "d", vendorId: "paid", featured: true, lowestPriceCents: 200 }),
    aSource({ id: "e", vendorId: "gone" }),
  ];
  const index = anIndex(products, vendors);
  const search = (overrides: Partial<SearchQuery>, paging: Partial<Paging> = {}) =>
    searchProducts(index, query(overrides), { limit: 24, apart: 0, cursor: null, ...paging }, MOMENT);

  it("puts premium featured, other featured, premium and the rest in this order", () => {
    const { hits, total, featured } = search({});
    expect(ids(hits)).toEqual(["d", "c", "b", "a"]);
    expect([total, featured]).toEqual([4, 2]);
  });

  it("puts premium vendors first when featured-first is off", () => {
    expect(ids(search({ featuredFirst: false }).hits)).toEqual(["b", "d", "a", "c"]);
  });

  it("labels what a plan moved up, and nothing else", () => {
    const labels = (overrides: Partial<SearchQuery>) =>
      search(overrides)
        .hits.map((hit) => toResult(index, hit, false, MOMENT))
        .map(({ product, promoted }) => [product.id, promoted]);
    expect(labels({})).toEqual([
      ["d", true],
      ["c", true],
      ["b", true],
      ["a", false],
    ]);
    expect(labels({ featuredFirst: false })).toEqual([
      ["b", true],
      ["d", true],
      ["a", false],
      ["c", false],
    ]);
    expect(labels({ sortBy: "price-low" })).toEqual([
      ["a", false],
      ["d", false],
      ["c", false],
      ["b", false],
    ]);
  });

  it("labels nothing of a larger plan that stands where it would stand anyway", () => {
    const rated = (id: string, vendorId: string, ratingSum: number, more = {}) =>
      aSource({ id, vendorId, ratingSum, ratingCount: 10, ...more });
    const some = anIndex(
      [
        rated("best", "paid", 50),
        rated("fair", "basic", 40),
        rated("poor", "paid", 30),
        rated("star", "paid", 20, { featured: true }),
        rated("last", "basic", 10),
      ],
      vendors,
    );
    const labels = (overrides: Partial<SearchQuery>, cursor: string | null = null, limit = 24) => {
      const page = searchProducts(some, query(overrides), { limit, apart: 0, cursor }, MOMENT);
      return page.hits
        .map((hit) => toResult(some, hit, false, MOMENT))
        .map(({ product, promoted }) => `${product.id}${promoted ? " promoted" : ""}`);
    };
    expect(labels({ featuredFirst: false })).toEqual(["best", "poor promoted", "star promoted", "fair", "last"]);
    // "best" leads because it is best; only what is featured stands before it.
    expect(labels({})).toEqual(["star promoted", "best", "poor promoted", "fair", "last"]);
    // What it passed by may stand on a later page.
    expect(labels({}, null, 1)).toEqual(["star promoted"]);
    expect(labels({ sortBy: "rating" })).toEqual(["best", "fair", "poor", "star", "last"]);
  });

  it("moves nothing up whose substance is suspended, and lists it all the same", () => {
    const suspended = anIndex(
      [...products, aSource({ id: "f", vendorId: "paid", featured: true, substance: "7oh" })],
      vendors,
    );
    const moment: Moment = { now: NOW, suspended: new Set(["7oh"]) };
    const page = searchProducts(suspended, query(), { limit: 24, apart: 6, cursor: null }, moment);
    expect([ids(page.promoted), ids(page.hits), page.featured]).toEqual([["d", "c"], ["b", "a", "f"], 2]);
    const labeled = page.hits.map((hit) => toResult(suspended, hit, false, moment));
    expect(labeled.map(({ promoted, product }) => [promoted, product.suspended])).toEqual([
      [true, false],
      [false, false],
      [false, true],
    ]);
    const before = searchProducts(suspended, query(), { limit: 24, apart: 6, cursor: null }, MOMENT);
    expect(ids(before.promoted)).toContain("f");
  });

  it("orders explicit sorts by what they say", () => {
    expect(ids(search({ sortBy: "price-low" }).hits)).toEqual(["a", "d", "c", "b"]);
    expect(ids(search({ sortBy: "price-high" }).hits)).toEqual(["b", "c", "d", "a"]);
    expect(ids(search({ sortBy: "rating" }).hits)).toEqual(["a", "b", "c", "d"]);
  });

  it("sets featured products apart, in the order of the sort, and shows them nowhere else", () => {
    for (const sortBy of SEARCH_SORTS) {
      const page = search({ sortBy }, { apart: 6 });
      expect(ids(page.promoted).toSorted()).toEqual(["c", "d"]);
      expect(ids(page.hits).toSorted()).toEqual(["a", "b"]);
    }
    expect(ids(search({ sortBy: "price-low" }, { apart: 6 }).promoted)).toEqual(["d", "c"]);
    expect(search({ featuredFirst: false }, { apart: 6 }).promoted).toEqual([]);
  });

  it("leaves out products of a vendor that is not listed", () => {
    expect(ids(search({ q: "green maeng" }).hits)).not.toContain("e");
  });

  it("reads 500 as 500 and more", () => {
    const dear = anIndex([
      aSource({ id: "x", lowestPriceCents: 90_000 }),
      aSource({ id: "y", lowestPriceCents: 50_000 }),
    ]);
    const found = (overrides: Partial<SearchQuery>) =>
      ids(searchProducts(dear, query(overrides), { limit: 9, apart: 0, cursor: null }, MOMENT).hits);
    expect(found({ maxPrice: 500 })).toEqual(["x", "y"]);
    expect(found({ minPrice: 500, maxPrice: 500 })).toEqual(["x", "y"]);
    expect(found({ maxPrice: 499 })).toEqual([]);
  });

  it.each(["", "~", "x.y.z", "bm90", "WzAsMCwwXQ", "~.~", "~.x"])("refuses the cursor %j", (cursor) => {
    expect(() => search({}, { cursor })).toThrow(Invalid);
  });

  it("goes on behind a product that is gone", () => {
    const { nextCursor } = search({ sortBy: "price-low" }, { limit: 2 });
    const without = anIndex(
      products.filter(({ id }) => id !== "d"),
      vendors,
    );
    const page = searchProducts(
      without,
      query({ sortBy: "price-low" }),
      { limit: 2, apart: 0, cursor: nextCursor },
      MOMENT,
    );
    expect(ids(page.hits)).toEqual(["c", "b"]);
  });
});

describe("against a search written down literally", () => {
  const word = fc.constantFrom("mit", "thai", "limited", "leaf", "7oh", "green", "salt", "freebase", "50%", "da");
  const words = fc.array(word, { minLength: 1, maxLength: 3 }).map((all) => all.join(" "));
  const result = fc.record({
    status: fc.constantFrom("verified" as const, "expired" as const),
    testDate: fc.constant("2026-06-01"),
    expiresAt: fc.constantFrom(NOW - 1, NOW, NOW + DAY),
    overallSafety: fc.constantFrom("Passed" as const, "Failed" as const),
  });
  const product = fc
    .record({
      vendorId: fc.constantFrom("v1", "v2", "v3"),
      name: words,
      description: words,
      extractType: words,
      substance: fc.constantFrom(...SUBSTANCES),
      type: fc.constantFrom(...PRODUCT_TYPES),
      categories: fc.array(word, { maxLength: 2 }),
      tags: fc.array(word, { maxLength: 3 }),
      effects: fc
        .subarray([...EFFECTS])
        .map((all) => all.map((effect, n) => ({ effect, reports: n + 2, byStaff: n === 0 }))),
      featured: fc.boolean(),
      addedAt: fc.constantFrom(30, 31, 90).map((days) => NOW - days * DAY),
      salesCount: fc.nat(900),
      ratingCount: fc.nat(80),
      ratingSum: fc.nat(400),
      lowestPriceCents: fc.constantFrom(500, 1000, 1050, 49_999, 50_001),
      result: fc.option(result),
      inStock: fc.boolean(),
      offers: fc.array(
        fc.record({
          weight: fc.constantFrom("25 g", "100 g", "20 tablets", "30 capsules"),
          priceCents: fc.constantFrom(500, 1000, 1050),
          inStock: fc.boolean(),
        }),
        { maxLength: 3 },
      ),
      line: fc.option(
        fc.record({
          shown: fc.constantFrom("1.40", "2", "15", "< 0.5", "ND"),
          unit: fc.constantFrom("%" as const, "mg/unit" as const),
        }),
      ),
    })
    .map(({ line, ...each }) => ({
      ...each,
      printed: each.result && line && { ...line, claim: null, batch: "A", result: each.result },
    }))
    .map(({ ratingSum, ...each }) => {
      // Each review gives one to five stars, so that products without any have no sum.
      const [least, most] = [each.ratingCount, each.ratingCount * 5];
      return { ...each, ratingSum: Math.min(Math.max(ratingSum, least), most) };
    });
  const asked = fc.record({
    q: fc.oneof(fc.constant(""), word, words, fc.constantFrom("50%", "een", "_")),
    productType: fc.constantFrom(...PRODUCT_TYPE_FILTERS),
    sourceType: fc.oneof(
      { arbitrary: fc.constant("all" as const), weight: 3 },
      { arbitrary: fc.constantFrom(...SOURCE_TYPES), weight: 1 },
    ),
    chemicalForm: fc.oneof(
      { arbitrary: fc.constant("all" as const), weight: 3 },
      { arbitrary: fc.constantFrom(...CHEMICAL_FORMS), weight: 1 },
    ),
    format: fc.oneof(
      { arbitrary: fc.constant("all" as const), weight: 3 },
      { arbitrary: fc.constantFrom(...FORMATS), weight: 1 },
    ),
    effects: fc.subarray([...EFFECTS]),
    minPrice: fc.constantFrom(0, 0, 10, 10.5),
    maxPrice: fc.constantFrom(500, 500, 499, 10.5),
    minRating: fc.constantFrom(0 as const, 0 as const, 3 as const, 4.5 as const),
    sortBy: fc.constantFrom(...SEARCH_SORTS),
    featuredFirst: fc.boolean(),
    labVerified: fc.boolean(),
    region: fc.constant(""),
  });
  const vendors = [
    aVendorSource({ id: "v1", rank: 4.5, verified: true, ratingSum: 45, ratingCount: 10 }),
    aVendorSource({ id: "v2", rank: 4.6, plan: "professional", ratingSum: 46, ratingCount: 10 }),
    aVendorSource({ id: "v3", plan: "enterprise", verified: true }),
  ];

  it("finds the same products in the same order, on however many pages", () => {
    fc.assert(
      fc.property(
        fc.array(product, { maxLength: 14 }),
        asked,
        fc.integer({ min: 1, max: 5 }),
        (some, wanted, limit) => {
          const products = some.map((each, n) => aSource({ ...each, id: `p${String(n).padStart(2, "0")}` }));
          const expected = naiveSearch(products, vendors, wanted);
          const pages = everyPage(anIndex(products, vendors), wanted, { limit, apart: 0 });
          expect(pages.flatMap(({ hits }) => ids(hits))).toEqual(expected);
          expect(pages.map(({ total }) => total)).toEqual(pages.map(() => expected.length));
        },
      ),
      { numRuns: 400 },
    );
  });

  it("shows every product once when featured ones stand apart", () => {
    fc.assert(
      fc.property(fc.array(product, { maxLength: 14 }), asked, (some, wanted) => {
        const products = some.map((each, n) => aSource({ ...each, id: `p${String(n).padStart(2, "0")}` }));
        const expected = naiveSearch(products, vendors, wanted);
        const isFeatured = (id: string) =>
          wanted.featuredFirst && products.some((each) => each.id === id && each.featured);
        const pages = everyPage(anIndex(products, vendors), wanted, { limit: 3, apart: 2 });
        expect(pages.flatMap(({ promoted }) => ids(promoted))).toEqual(expected.filter(isFeatured));
        expect(pages.flatMap(({ hits }) => ids(hits))).toEqual(expected.filter((id) => !isFeatured(id)));
      }),
      { numRuns: 200 },
    );
  });
});
