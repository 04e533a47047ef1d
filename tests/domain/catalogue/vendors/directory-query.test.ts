import * as v from "valibot";
import { describe, expect, it } from "vitest";
import {
  directoryFacets,
  directorySearch,
  readDirectoryQuery,
  vendorApiQuery,
} from "@worker/domain/catalogue/vendors/directory-query";
import { VENDOR_TEXT_MAX } from "@worker/domain/catalogue/vendors/forms";

const read = (query: string) => readDirectoryQuery(new URLSearchParams(query));
const NOTHING = { q: "", category: null, filter: [], sort: "rating", minRating: 0, type: [], verified: false };

describe("the directory's address", () => {
  it("asks for everything where it says nothing, or nothing that is known", () => {
    expect(read("")).toEqual(NOTHING);
    expect(read("category=&filter=made-up&sort=worst&minRating=7&type=Tea&verified=perhaps")).toEqual(NOTHING);
  });

  it("holds each choice once, in the list's own order", () => {
    const query = read("filter=7oh&filter=lab-tested&filter=7oh&type=MIT&type=7OH&minRating=4.5&verified=1&sort=name");
    expect(query).toEqual({
      ...NOTHING,
      filter: ["lab-tested", "7oh"],
      type: ["7OH", "MIT"],
      minRating: 4.5,
      verified: true,
      sort: "name",
    });
  });

  it("takes a filter for the category that says the same, unless another one is chosen", () => {
    expect(read("filter=extracts&filter=premium")).toEqual({ ...NOTHING, category: "extracts", filter: ["premium"] });
    expect(read("filter=traditional&category=traditional")).toEqual({ ...NOTHING, category: "traditional" });
    expect(read("filter=traditional&category=powder")).toEqual({
      ...NOTHING,
      category: "powder",
      filter: ["traditional"],
    });
    expect(read("filter=7oh")).toEqual({ ...NOTHING, filter: ["7oh"] });
  });

  it("keeps the words of a text apart, whatever space stands between them", () => {
    for (const space of ["%20", "+", "%09", "%0A", "%0D%0A", "%C2%A0", "%E3%80%80"]) {
      expect(read(`q=green${space}${space}leaf`).q, space).toBe("green leaf");
    }
  });

  it("drops what cannot be seen, and cuts between characters", () => {
    expect(read("q=%E2%80%AEgreen%00%E2%80%8B").q).toBe("green");
    const long = read(`q=${encodeURIComponent("😀".repeat(VENDOR_TEXT_MAX + 1))}`).q;
    expect(long.isWellFormed()).toBe(true);
    expect(Array.from(long).length).toBeLessThanOrEqual(VENDOR_TEXT_MAX);
  });

  it("written from a query reads as that query again", () => {
    const query = read("q=green+leaf&category=capsules&filter=premium&type=MIT&minRating=3&verified=1&sort=reviews");
    expect(read(directorySearch(query).slice(1))).toEqual(query);
    expect(directorySearch(read(""))).toBe("");
    expect(directorySearch(read(""), "abc")).toBe("?cursor=abc");
  });
});

describe("the API's reading", () => {
  const parse = (input: Record<string, unknown>) => v.safeParse(vendorApiQuery, input);

  it("refuses what the page passes over", () => {
    for (const input of [
      { category: "tea" },
      { minRating: "7" },
      { verified: "perhaps" },
      { limit: "101" },
      { limit: "0" },
      { cursor: "" },
    ]) {
      expect(parse(input).success, JSON.stringify(input)).toBe(false);
    }
    expect(parse({ q: "x".repeat(VENDOR_TEXT_MAX + 1) }).success).toBe(false);
  });

  it("takes one filter or several, and 20 rows unless told", () => {
    expect(parse({ filter: "7oh" }).output).toMatchObject({ filter: ["7oh"], limit: 20 });
    expect(parse({ filter: ["7oh", "lab-tested"] }).output).toMatchObject({ filter: ["lab-tested", "7oh"] });
  });
});

it("every part of a query is a facet, its text and order are not", () => {
  expect(directoryFacets(read(""))).toEqual([]);
  expect(directoryFacets(read("q=leaf&sort=name&category=powder&filter=7oh&type=MIT&minRating=4&verified=1"))).toEqual([
    "verified",
    "category:powder",
    "filter:7oh",
    "type:MIT",
    "min:4",
  ]);
});
