import { describe, expect, it } from "vitest";
import { Invalid } from "@worker/errors";
import { countChoices, searchVendors } from "@worker/domain/views/search/search-vendors";
import { type DirectoryQuery } from "@worker/domain/catalogue/vendors/directory-query";
import { VENDOR_SORTS } from "@worker/domain/catalogue/vendors/forms";
import { NO_PRICE } from "@worker/domain/catalogue/vendors/no-price";
import type { VendorFigures } from "@worker/domain/views/search/index/vendor-document";
import { anIndex, aVendorSource } from "./some-products";

const ALL: DirectoryQuery = {
  q: "",
  category: null,
  filter: [],
  sort: "rating",
  minRating: 0,
  type: [],
  verified: false,
};
const index = anIndex(
  [],
  [
    aVendorSource({
      id: "a",
      name: "Amber Hill",
      nameKey: "amber hill",
      ratingSum: 9,
      ratingCount: 2,
      rank: 4.6,
      facets: ["all", "verified", "category:extracts", "min:4"],
    }),
    aVendorSource({
      id: "b",
      name: "Birch Row",
      nameKey: "birch row",
      ratingSum: 45,
      ratingCount: 10,
      rank: 4.7,
      facets: ["all", "verified", "category:powder", "min:4"],
      parts: { "category:powder": { ratingSum: 9, ratingCount: 2, rank: 4.2, priceCents: 900, newestDay: 0 } },
    }),
    aVendorSource({
      id: "c",
      name: "Cedar Wharf",
      nameKey: "cedar wharf",
      ratingSum: 45,
      ratingCount: 10,
      rank: 4.7,
      facets: ["all", "category:powder", "type:7OH", "min:4"],
      parts: { "category:powder": { ratingSum: 4, ratingCount: 1, rank: 4.1, priceCents: 900, newestDay: 0 } },
    }),
    aVendorSource({
      id: "d",
      name: "Dune Leaf",
      nameKey: "dune leaf",
      description: "Red Thai powders",
      specialties: ["7oh"],
      facets: ["all", "verified", "type:7OH"],
    }),
  ],
);
const found = (query: Partial<DirectoryQuery>, cursor: string | null = null, limit = 10) =>
  searchVendors(index, { ...ALL, ...query }, cursor, limit);

const DAY_NUMBER = 20_777;
const part = (figures: Partial<VendorFigures>): VendorFigures => ({
  ratingSum: 0,
  ratingCount: 0,
  rank: 0,
  priceCents: NO_PRICE,
  newestDay: 0,
  ...figures,
});
/** As wholes, "e" is dearer, worse rated and longer untested than "f"; in powders it is the other way round. */
const parts = anIndex(
  [],
  [
    aVendorSource({
      id: "e",
      name: "Elm",
      nameKey: "elm",
      ...part({ ratingSum: 30, ratingCount: 10, rank: 3, priceCents: 2000, newestDay: DAY_NUMBER }),
      facets: ["all", "category:powder", "category:extracts", "min:3"],
      parts: {
        "category:powder": part({ ratingSum: 25, ratingCount: 5, rank: 5, priceCents: 700, newestDay: DAY_NUMBER }),
        "category:extracts": part({ ratingSum: 5, ratingCount: 5, rank: 1, priceCents: 2000 }),
      },
    }),
    aVendorSource({
      id: "f",
      name: "Fern",
      nameKey: "fern",
      ...part({ ratingSum: 45, ratingCount: 10, rank: 4.5, priceCents: 500, newestDay: DAY_NUMBER + 5 }),
      facets: ["all", "verified", "category:powder", "min:3", "min:4", "min:4.5"],
      parts: {
        "category:powder": part({ ratingSum: 6, ratingCount: 2, rank: 3, priceCents: 900, newestDay: DAY_NUMBER - 5 }),
      },
    }),
    aVendorSource({ id: "g", name: "Gorse", nameKey: "gorse", facets: ["all"] }),
  ],
);
const inParts = (query: Partial<DirectoryQuery>) => searchVendors(parts, { ...ALL, ...query }, null, 10).items;

describe("figures of a category", () => {
  it.each(["rating", "price", "newest"] as const)("by %s, vendors stand as their products there do", (sort) => {
    expect(inParts({ sort })).toEqual(["f", "e", "g"]);
    expect(inParts({ sort, category: "powder" })).toEqual(["e", "f"]);
  });

  it("the least rating is asked of the rating that is shown", () => {
    expect(inParts({ minRating: 4 })).toEqual(["f"]);
    expect(inParts({ minRating: 4, category: "powder" })).toEqual(["e"]);
    expect(inParts({ minRating: 3, category: "extracts" })).toEqual([]);
  });
});

describe("counts", () => {
  const counts = (query: Partial<DirectoryQuery>) => countChoices(parts, { ...ALL, ...query });

  it("say what a choice leaves beside the others, and a category what it leaves in the place of the one chosen", () => {
    expect(counts({ verified: true })).toMatchObject({
      all: 1,
      verified: 1,
      "category:powder": 1,
      "category:extracts": 0,
      "min:4": 1,
    });
    expect(counts({ category: "powder" })).toMatchObject({
      all: 3,
      verified: 1,
      "category:powder": 2,
      "category:extracts": 1,
      "min:4": 1,
    });
    expect(counts({ category: "powder", minRating: 4 })).toMatchObject({ all: 1, verified: 0, "category:powder": 1 });
    expect(counts({ q: "gorse" })).toMatchObject({ all: 1, verified: 0, "category:powder": 0 });
  });

  it("agree with what is found", () => {
    for (const category of ["powder", "extracts"] as const) {
      for (const minRating of [0, 3, 4, 4.5] as const) {
        const { total } = searchVendors(parts, { ...ALL, category, minRating }, null, 10);
        expect(counts({ minRating })[`category:${category}`]).toBe(total);
      }
    }
  });
});

describe("searching vendors", () => {
  it("sorts by rank, then by review count, then by name", () => {
    expect(found({}).items).toEqual(["b", "c", "a", "d"]);
    expect(found({ sort: "reviews" }).items).toEqual(["b", "c", "a", "d"]);
    expect(found({ sort: "name" }).items).toEqual(["a", "b", "c", "d"]);
  });

  it("takes any combination of filters with a text", () => {
    expect(found({ verified: true, category: "powder" }).items).toEqual(["b"]);
    expect(found({ minRating: 4, category: "powder" }).items).toEqual(["b", "c"]);
    expect(found({ q: "RED  thai" }).items).toEqual(["d"]);
    expect(found({ q: "portland", type: ["7OH"] }).items).toEqual(["c", "d"]);
    expect(found({ q: "7oh", verified: true, minRating: 4 }).items).toEqual([]);
    expect(found({ filter: ["lab-tested"] }).items).toEqual([]);
  });

  it("finds names by their words and with a slip where nothing has the phrase", () => {
    expect(found({ q: "hill amber" }).items).toEqual(["a"]);
    expect(found({ q: "cedra wharf" }).items).toEqual(["c"]);
    expect(found({ q: "cedra wharf", verified: true }).items).toEqual([]);
    expect(found({ q: "birch" }).items).toEqual(["b"]);
  });

  it("pages through every sort without loss", () => {
    for (const sort of VENDOR_SORTS) {
      const all = found({ sort }).items;
      const first = found({ sort }, null, 3);
      const second = found({ sort }, first.nextCursor, 3);
      expect([...first.items, ...second.items]).toEqual(all);
      expect([first.total, second.total, second.nextCursor]).toEqual([4, 4, null]);
    }
  });

  it("refuses a cursor of another sort", () => {
    const { nextCursor } = found({ sort: "name" }, null, 1);
    expect(() => found({ sort: "rating" }, nextCursor)).toThrow(Invalid);
  });
});
