import { describe, expect, it } from "vitest";
import type { ProductFacts } from "@worker/domain/views/search/index/facts";
import { noFacts } from "@worker/domain/views/search/index/loaded-index";
import { FIELD, relevance } from "@worker/domain/views/search/score";
import { DAY, NOW } from "./some-products";

const facts = (overrides: Partial<ProductFacts> = {}): ProductFacts => ({
  ...noFacts(),
  addedAt: NOW - 400 * DAY,
  ...overrides,
});
const golden = facts({
  ratingSum: 480,
  ratingCount: 100,
  salesCount: 500,
  vendorVerified: true,
  vendorRatingSum: 46,
  vendorRatingCount: 10,
  addedAt: NOW - 10 * DAY,
});

describe("the relevance score (rules/search#score)", () => {
  it("scores the golden example 293", () => {
    expect(relevance(golden, FIELD.name, NOW)).toBe(293);
  });

  it("gives 50 when nothing was searched for", () => {
    expect(relevance(facts(), null, NOW)).toBe(50);
    expect(relevance(golden, null, NOW)).toBe(243);
  });

  it.each([
    ["name", 100],
    ["extractType", 80],
    ["tags", 60],
    ["description", 40],
    ["categories", 0],
    ["effects", 0],
  ] as const)("gives the %s %i points", (field, points) => {
    expect(relevance(facts(), FIELD[field], NOW)).toBe(points);
  });

  it("adds up the fields a query stands in", () => {
    expect(relevance(facts(), FIELD.name | FIELD.extractType | FIELD.tags | FIELD.description, NOW)).toBe(280);
  });

  it("counts reviews and a tenth of sales up to 50 each", () => {
    expect(relevance(facts({ ratingCount: 49, ratingSum: 0 }), null, NOW)).toBe(99);
    expect(relevance(facts({ ratingCount: 5000, ratingSum: 0 }), null, NOW)).toBe(100);
    expect(relevance(facts({ salesCount: 25 }), null, NOW)).toBe(52.5);
    expect(relevance(facts({ salesCount: 99_999 }), null, NOW)).toBe(100);
  });

  it("gives a vendor of exactly 4.5 nothing, and one above it 15", () => {
    expect(relevance(facts({ vendorRatingSum: 45, vendorRatingCount: 10 }), null, NOW)).toBe(50);
    expect(relevance(facts({ vendorRatingSum: 451, vendorRatingCount: 100 }), null, NOW)).toBe(65);
  });

  it("counts day 30 as new and day 31 not", () => {
    expect(relevance(facts({ addedAt: NOW - 30 * DAY }), null, NOW)).toBe(60);
    expect(relevance(facts({ addedAt: NOW - 31 * DAY }), null, NOW)).toBe(50);
  });
});
