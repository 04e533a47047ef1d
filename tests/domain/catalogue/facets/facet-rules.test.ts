import { describe, expect, test } from "vitest";
import {
  type FacetProduct,
  type FacetResult,
  facetsOf,
  type FacetVendor,
  failedCount,
  testedCount,
} from "../../../../worker/domain/catalogue/facets/facet-rules";
import { tokensOf, typeBadges } from "../../../../worker/domain/catalogue/vendors/tokens";

const DAY = 24 * 60 * 60 * 1000;
const now = Date.UTC(2026, 10, 20);
const context = { now, budgetCents: 1000 };

const plain: FacetVendor = {
  specialties: [],
  averageShippingTime: "5-7 Business Days",
  plan: "basic",
  verifiedAt: null,
  verificationEndsAt: null,
  listedAt: now - 400 * DAY,
  lowestPriceCents: null,
  ratingSum: 0,
  ratingCount: 0,
};
const product: FacetProduct = {
  id: "p1",
  type: "other",
  substance: "other",
  extractType: "",
  categories: [],
  tags: [],
  reported: false,
};
const result: FacetResult = {
  productId: "p1",
  status: "verified",
  expiresAt: now + DAY,
  overallSafety: "Passed",
  supersededBy: null,
};

const facets = (vendor: Partial<FacetVendor>, products: FacetProduct[] = [], results: FacetResult[] = []) =>
  facetsOf({ ...plain, ...vendor }, products, results, context);

describe("tokens", () => {
  test("split on spaces, commas and slashes, and keep a hyphen inside", () => {
    expect([...tokensOf(["7-OH tablets, MIT/Pseudo"])]).toEqual(["7-oh", "tablets", "mit", "pseudo"]);
  });
});

describe("type badges", () => {
  test.each([
    [["7OH"], ["7OH"]],
    [["7-oh"], ["7OH"]],
    [["7-Hydroxymitragynine"], ["7OH"]],
    [["MIT extract"], ["MIT"]],
    [["mitragynine pseudoindoxyl"], ["MIT", "Pseudo"]],
    [["Plain-leaf powder"], ["Plain Leaf"]],
    [["Traditional"], ["Plain Leaf"]],
    [["Powder"], ["Plain Leaf"]],
    [["7-OH powder"], ["7OH"]],
    [["MIT", "powder"], ["MIT"]],
    [
      ["7-OH", "leaf powder"],
      ["7OH", "Plain Leaf"],
    ],
    [["Limited editions", "Omitted lots", "Leaflet"], []],
    [
      ["7oh", "mit", "pseudo", "leaf"],
      ["7OH", "MIT", "Pseudo", "Plain Leaf"],
    ],
  ])("of %j are %j", (specialties, badges) => {
    expect(typeBadges(specialties)).toEqual(badges);
  });
});

describe("facets", () => {
  test("of a vendor with nothing to show are only `all`", () => {
    expect(facets({})).toEqual(["all"]);
  });

  test("a category of two parts needs both in one product", () => {
    const tablet = { ...product, type: "tablet", substance: "plain-leaf" };
    const powder = { ...product, type: "powder", substance: "7oh" };
    expect(facets({ specialties: ["7oh", "tablets"] }, [tablet, powder])).not.toContain("category:7oh-tablets");
    expect(facets({}, [tablet, powder])).toContain("category:7oh-powder");
    expect(facets({}, [{ ...product, extractType: "7-OH", categories: ["Tablets"] }])).toContain(
      "category:7oh-tablets",
    );
  });

  test("single words count in specialties or in any product", () => {
    expect(facets({ specialties: ["Capsules"] })).toContain("category:capsules");
    expect(facets({}, [{ ...product, type: "extract" }])).toEqual(
      expect.arrayContaining(["category:extracts", "filter:extracts"]),
    );
    expect(facets({}, [{ ...product, substance: "plain-leaf" }])).toEqual(
      expect.arrayContaining(["category:traditional", "filter:traditional"]),
    );
    expect(facets({ specialties: ["Powdered sugar"] })).not.toContain("category:powder");
  });

  test.each([
    ["Same Day", true],
    ["1-2 Business Days", true],
    ["3-5 Business Days", false],
  ] as const)("shipping in %s is fast: %s", (averageShippingTime, fast) => {
    expect(facets({ averageShippingTime }).includes("filter:fast-shipping")).toBe(fast);
  });

  test("lab-tested needs a verified, unexpired result that passed, of a listed product", () => {
    const tested = (change: Partial<FacetResult>) =>
      facets({}, [product], [{ ...result, ...change }]).includes("filter:lab-tested");
    expect(tested({})).toBe(true);
    expect(tested({ expiresAt: now })).toBe(false);
    expect(tested({ status: "pending" })).toBe(false);
    expect(tested({ overallSafety: "Incomplete" })).toBe(false);
    expect(tested({ productId: "hidden" })).toBe(false);
  });

  test("a current result that did not pass is current all the same", () => {
    expect(facets({}, [product], [{ ...result, overallSafety: "Failed" }])).toContain("evidence:in-date");
  });

  test("budget-friendly is up to the quartile's price, itself included", () => {
    expect(facets({ lowestPriceCents: 1000 })).toContain("filter:budget-friendly");
    expect(facets({ lowestPriceCents: 1001 })).not.toContain("filter:budget-friendly");
    expect(facets({ lowestPriceCents: null })).not.toContain("filter:budget-friendly");
  });

  test("premium is the plan professional or enterprise", () => {
    expect(facets({ plan: "professional" })).toContain("filter:premium");
    expect(facets({ plan: "enterprise" })).toContain("filter:premium");
    expect(facets({ plan: "basic" })).not.toContain("filter:premium");
  });

  test("day 90 is new, the millisecond before is not", () => {
    expect(facets({ listedAt: now - 90 * DAY })).toContain("filter:new-vendors");
    expect(facets({ listedAt: now - 90 * DAY - 1 })).not.toContain("filter:new-vendors");
  });

  test("minimum ratings compare the unrounded mean", () => {
    expect(facets({ ratingSum: 449, ratingCount: 100 })).not.toContain("min:4.5");
    expect(facets({ ratingSum: 450, ratingCount: 100 })).toEqual(expect.arrayContaining(["min:3", "min:4", "min:4.5"]));
    expect(facets({ ratingSum: 299, ratingCount: 100 })).not.toContain("min:3");
  });

  test("the number of tested products counts each once", () => {
    const second = { ...product, id: "p2" };
    expect(
      testedCount([product, second], [result, { ...result }, { ...result, productId: "p2", expiresAt: now }], now),
    ).toBe(1);
  });

  test("what failed counts by result while it is current, whatever became of its product", () => {
    const failed = { ...result, overallSafety: "Failed" as const };
    const gone = { ...failed, productId: "deleted" };
    expect(failedCount([result, failed, gone], now)).toBe(2);
    expect(
      failedCount(
        [
          { ...failed, supersededBy: "newer" },
          { ...failed, expiresAt: now },
        ],
        now,
      ),
    ).toBe(0);
    expect(failedCount([{ ...failed, status: "pending" }], now)).toBe(0);
  });

  test("one that failed is no vendor's plus", () => {
    const failed = { ...result, overallSafety: "Failed" as const };
    expect(facets({}, [product], [failed])).not.toContain("filter:lab-tested");
  });
});
