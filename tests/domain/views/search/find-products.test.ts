import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { EVERYTHING, type SearchQuery } from "@worker/domain/views/search/forms";
import { findProducts } from "@worker/domain/views/search/find-products";
import { didYouMean } from "@worker/domain/views/search/loose/did-you-mean";
import { LOOSE_WORDS_MAX } from "@worker/domain/views/search/loose/asked-words";
import { toResult } from "@worker/domain/views/search/results";
import { searchProducts } from "@worker/domain/views/search/search-products";
import { anIndex, aSource, aVendorSource, NOW } from "./some-products";

const MOMENT = { now: NOW, suspended: new Set<never>() };
const plain = { description: "", categories: [], tags: [], extractType: "" };
const index = anIndex(
  [
    aSource({ ...plain, id: "bali", name: "Bali Red Capsules" }),
    aSource({ ...plain, id: "phrase", name: "Red Bali Powder" }),
    aSource({ ...plain, id: "apart", name: "Red Leaf", description: "Leaf from Bali" }),
    aSource({ ...plain, id: "oh1", name: "7-OH Tablets" }),
    aSource({ ...plain, id: "oh2", name: "7oh Chewables" }),
    aSource({ ...plain, id: "oh3", name: "Extract 7 OH" }),
    aSource({ ...plain, id: "borneo", name: "Borneo White", ratingSum: 50, ratingCount: 10 }),
    aSource({ ...plain, id: "hidden", name: "Bali Red Hidden", vendorId: "gone" }),
  ],
  [aVendorSource({ description: "" })],
);
const find = (q: string, overrides: Partial<SearchQuery> = {}, limit = 24, cursor: string | null = null) =>
  findProducts(index, { ...EVERYTHING, q, ...overrides }, { limit, apart: 0, cursor }, MOMENT);
const ids = (found: ReturnType<typeof find>) =>
  [...found.hits, ...found.similar].map(({ shard, row }) => shard.products.id(row));
const matches = (q: string) => {
  const found = find(q);
  return [...found.hits, ...found.similar]
    .map((hit) => toResult(index, hit, false, MOMENT))
    .map(({ match, product }) => `${product.id} ${match}`);
};

it("accents are one way to write a letter: either finds the other, as a phrase", () => {
  const names = [
    aSource({ ...plain, id: "with", name: "Café Crème Leaf" }),
    aSource({ ...plain, id: "without", name: "Cafe Creme Leaf" }),
  ];
  const some = anIndex(names, [aVendorSource({ description: "" })]);
  for (const q of ["café crème", "cafe creme", "CAFE\u0301", "leaf café"]) {
    const found = findProducts(some, { ...EVERYTHING, q }, { limit: 24, apart: 0, cursor: null }, MOMENT);
    expect(found.total, q).toBe(2);
    expect(found.hits.length, q).toBe(q === "leaf café" ? 0 : 2);
  }
});

describe("words in any order", () => {
  it("come behind what holds the phrase, those with both in the name before those apart", () => {
    expect(matches("red bali")).toEqual(["phrase phrase", "bali words", "apart words"]);
    expect(matches("capsules bali")).toEqual(["bali words"]);
    expect(find("red bali")).toMatchObject({ total: 3, similarTotal: 2 });
  });

  it("share a field's points: half of them in the name are half of the name's", () => {
    const found = find("red bali");
    const score = (n: number) => toResult(index, found.similar[n]!, false, MOMENT).score;
    expect(score(0)).toBe(100);
    expect(score(1)).toBe(50 + 20);
  });

  it("are labeled where a plan moved them up among their own, not for what stands behind all of them", () => {
    const some = anIndex(
      [
        aSource({ ...plain, id: "first", vendorId: "paid", name: "Bali Red Paste" }),
        aSource({ ...plain, id: "worse", vendorId: "paid", name: "Leaf Red Bali", description: "", ratingSum: 0 }),
        aSource({ ...plain, id: "named", vendorId: "bali", name: "Red Leaf", ratingSum: 50, ratingCount: 10 }),
      ],
      [aVendorSource({ id: "paid", plan: "professional" }), aVendorSource({ id: "bali", name: "Bali House" })],
    );
    const found = findProducts(
      some,
      { ...EVERYTHING, q: "bali leaf red" },
      { limit: 9, apart: 0, cursor: null },
      MOMENT,
    );
    const labels = found.similar
      .map((hit) => toResult(some, hit, false, MOMENT))
      .map(({ product, promoted }) => [product.id, promoted]);
    expect(labels).toEqual([
      ["worse", false],
      ["named", false],
    ]);
  });

  it("all have to be there", () => {
    expect(ids(find("red borneo"))).toEqual([]);
    expect(ids(find("bali red nothinglikeit"))).toEqual([]);
  });

  it("obey the filters and every sort", () => {
    expect(ids(find("bali red", { format: "tablet" }))).toEqual([]);
    expect(ids(find("bali red", { sortBy: "price-low" }))[0]).toBe("bali");
    expect(ids(find("red bali", { sortBy: "newest" }))[0]).toBe("phrase");
  });

  it("are looked for one by one up to a number, and as a phrase beyond", () => {
    const words = Array.from({ length: LOOSE_WORDS_MAX + 1 }, (_, n) => `bornoe${"abcdefghi"[n]!}`);
    expect(find(words.slice(1).join(" ")).looked).toBeGreaterThan(0);
    expect(find(words.join(" ")).looked).toBe(0);
  });
});

describe("spellings", () => {
  it.each(["7oh", "7-oh", "7 oh", "7-OH", "7‑oh"])("%s finds every other", (q) => {
    expect(ids(find(q)).toSorted()).toEqual(["oh1", "oh2", "oh3"]);
  });

  it("count as the word among others", () => {
    expect(ids(find("tablets 7oh"))).toEqual(["oh1"]);
    expect(ids(find("chewables 7 oh"))).toEqual(["oh2"]);
    expect(ids(find("chew-ables"))).toEqual(["oh2"]);
  });
});

describe("a word of the vendor's name", () => {
  it("counts as its products' word, behind those that have all words and before slips", () => {
    const vendors = [
      aVendorSource({ description: "" }),
      aVendorSource({ id: "v2", name: "Marlpit & Daughters", nameKey: "marlpit & daughters", description: "" }),
    ];
    const some = anIndex(
      [
        aSource({ ...plain, id: "own", name: "Tablets from Harrow" }),
        aSource({ ...plain, id: "other", name: "Harow Tablets", vendorId: "v2" }),
        aSource({ ...plain, id: "tab", name: "Scored Tablets" }),
        aSource({ ...plain, id: "leaf", name: "Plain Leaf Powder" }),
        aSource({ ...plain, id: "oh", name: "7-OH Capsules", vendorId: "v2" }),
      ],
      vendors,
    );
    const all = (q: string) => {
      const found = findProducts(some, { ...EVERYTHING, q }, { limit: 24, apart: 0, cursor: null }, MOMENT);
      return [...found.hits, ...found.similar].map(({ shard, row }) => shard.products.id(row));
    };
    expect(all("harrow tablets")).toEqual(["own", "tab", "other"]);
    expect(all("tablets lane harrow")).toEqual(["own", "tab"]);
    expect(all("harrow lane")).toEqual(["own", "leaf", "tab"]);
    expect(all("marlpit and daughters")).toEqual(["oh", "other"]);
    expect(all("harrow tabs")).toEqual(["own", "tab", "other"]);
    expect(all("plainleaf")).toEqual(["leaf"]);
    expect(all("marlpit 7-hydroxymitragynine caps")).toEqual(["oh"]);
    expect(all("7 hydroxymitragynine")).toEqual(["oh"]);
    expect(all("marlpit powder")).toEqual([]);
  });
});

describe("one slip", () => {
  it.each(["borne", "bornoe", "borneoo", "bormeo", "boreno"])("in %s finds Borneo", (q) => {
    expect(ids(find(q))).toContain("borneo");
  });

  it.each(["bale", "bornaeu", "brneoo"])("of a short word, or two, in %s find nothing", (q) => {
    expect(ids(find(q))).toEqual([]);
  });

  it("comes behind words as they are spelled, and asks what was meant only where nothing is", () => {
    expect(matches("bornoe white")).toEqual(["borneo slip"]);
    expect(didYouMean(index, "bornoe white", find("bornoe white").corrections)).toBe("borneo white");
    expect(didYouMean(index, "white borneo", find("white borneo").corrections)).toBeNull();
    expect(didYouMean(index, "harow lane", find("harow lane").corrections)).toBe("harrow lane");
    expect(didYouMean(index, "qqqqqq", find("qqqqqq").corrections)).toBeNull();
  });
});

describe("what holds the phrase", () => {
  const word = fc.constantFrom("red", "bali", "7oh", "7", "oh", "white", "borneo", "bornoe", "da");
  const words = fc.array(word, { minLength: 1, maxLength: 4 }).map((all) => all.join(" "));

  it("stays as it is, and every product stands on one page once", () => {
    fc.assert(
      fc.property(fc.array(words, { maxLength: 12 }), words, fc.integer({ min: 1, max: 4 }), (names, q, limit) => {
        const some = anIndex(names.map((name, n) => aSource({ ...plain, id: `p${String(n).padStart(2, "0")}`, name })));
        const query = { ...EVERYTHING, q };
        const all: string[] = [];
        let cursor: string | null = null;
        do {
          const page = findProducts(some, query, { limit, apart: 0, cursor }, MOMENT);
          all.push(...[...page.hits, ...page.similar].map(({ shard, row }) => shard.products.id(row)));
          expect(page.hits.length + page.similar.length).toBeLessThanOrEqual(limit);
          cursor = page.nextCursor;
        } while (cursor !== null);
        const phrase = searchProducts(some, query, { limit: 100, apart: 0, cursor: null }, MOMENT).hits.map(
          ({ shard, row }) => shard.products.id(row),
        );
        expect(all.slice(0, phrase.length)).toEqual(phrase);
        expect(new Set(all).size).toBe(all.length);
        expect(all).toHaveLength(findProducts(some, query, { limit: 1, apart: 0, cursor: null }, MOMENT).total);
      }),
      { numRuns: 300 },
    );
  });
});

describe("a hostile query", () => {
  const words = index.shards.reduce((sum, { products }) => sum + products.words.words.count * 4 + products.rows, 0);
  it.each([
    ["10,000 combining marks", "\u0301".repeat(10_000)],
    ["a letter under 10,000 combining marks", `e${"\u0301".repeat(10_000)}`],
    ["10,000 words", Array.from({ length: 10_000 }, (_, n) => `w${n}`).join(" ")],
    ["10,000 letters", "a".repeat(10_000)],
    ["the longest ligatures", "\uFDFA".repeat(10_000)],
    ["10,000 hyphens", "-".repeat(10_000)],
  ])("of %s looks at no more than the index holds for eight words", (_, q) => {
    expect(find(q).looked).toBeLessThanOrEqual(LOOSE_WORDS_MAX * words);
  });
});

describe("the word kratom", () => {
  const shelf = anIndex(
    [
      aSource({ ...plain, id: "said", name: "Kratom Powder" }),
      aSource({ ...plain, id: "leaf", name: "Green Bali Powder" }),
      aSource({ ...plain, id: "oh", name: "7-OH Tablets", substance: "7oh" }),
      aSource({ ...plain, id: "kava", name: "Kava Powder", substance: "other" }),
      aSource({ ...plain, id: "free", name: "Kava Tea", description: "No kratom in it", substance: "other" }),
    ],
    [aVendorSource({ description: "" })],
  );
  const search = (q: string) => findProducts(shelf, { ...EVERYTHING, q }, { limit: 9, apart: 0, cursor: null }, MOMENT);
  const both = (q: string) => {
    const { hits, similar } = search(q);
    return [hits, similar].map((found) => found.map(({ shard, row }) => shard.products.id(row)));
  };

  it("finds all that is kratom, behind what says so", () => {
    expect(both("kratom")).toEqual([
      ["said", "free"],
      ["leaf", "oh"],
    ]);
  });

  it("says nothing else beside other words, written or not", () => {
    expect(both("kratom powder")).toEqual([["said"], ["leaf"]]);
    expect(both("green kratom")).toEqual([[], ["leaf"]]);
    expect(both("kava kratom")).toEqual([[], ["free"]]);
  });

  it("is meant where it has a slip and stands nowhere", () => {
    const meant = (q: string) => didYouMean(shelf, q, search(q).corrections);
    expect(meant("kratmo")).toBe("kratom");
    const unsaid = anIndex([aSource({ ...plain, id: "leaf", name: "Green Bali Powder" })], [aVendorSource()]);
    const found = findProducts(unsaid, { ...EVERYTHING, q: "kratmo" }, { limit: 9, apart: 0, cursor: null }, MOMENT);
    expect([found.total, didYouMean(unsaid, "kratmo", found.corrections)]).toEqual([0, "kratom"]);
  });
});
