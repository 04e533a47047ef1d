import { describe, expect, it } from "vitest";
import { Invalid } from "@worker/errors";
import { searchVendors } from "@worker/domain/views/search/search-vendors";
import { type DirectoryQuery, VENDOR_SORTS } from "@worker/domain/catalogue/vendors/forms";
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
    }),
    aVendorSource({
      id: "c",
      name: "Cedar Wharf",
      nameKey: "cedar wharf",
      ratingSum: 45,
      ratingCount: 10,
      rank: 4.7,
      facets: ["all", "category:powder", "type:7OH", "min:4"],
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
