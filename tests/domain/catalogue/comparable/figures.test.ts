import { describe, expect, it, test } from "vitest";
import { type FigureFacts, figuresOf, leastOffers } from "@worker/domain/catalogue/comparable/figures";
import type { PrintedStrength } from "@worker/domain/catalogue/comparable/strength";
import { SUBSTANCES } from "@worker/domain/catalogue/substances/classes";

const NOW = Date.UTC(2026, 10, 20);
const result: PrintedStrength["result"] = {
  status: "verified",
  testDate: "2026-11-01",
  expiresAt: Date.UTC(2027, 4, 1),
  overallSafety: "Passed",
};
const printed = (overrides: Partial<PrintedStrength> = {}): PrintedStrength => ({
  ...{ shown: "1.42", unit: "%", claim: null, batch: "HL-2611-08", result },
  ...overrides,
});
const offer = (weight: string, priceCents: number, inStock = true) => ({ weight, priceCents, inStock });
const figures = (facts: Partial<FigureFacts> = {}, now = NOW) =>
  figuresOf(
    { substance: "plain-leaf", inStock: true, offers: [offer("25 g", 1775)], printed: printed(), ...facts },
    now,
  );

describe("what is measured", () => {
  test.each([
    ["%", "1.42", { mg: 14.2, per: "g" }],
    ["mg/g", "14.2", { mg: 14.2, per: "g" }],
    ["ppm", "14,200", { mg: 14.2, per: "g" }],
    ["mg/unit", "15.3", { mg: 15.3, per: "piece" }],
  ] as const)("in %s, %s printed", (unit, shown, expected) => {
    const { measured, reason, source } = figures({ printed: printed({ unit, shown }) });
    expect(measured).toEqual({ ...expected, printed: shown });
    expect(reason).toBeNull();
    expect(source).toEqual({ batch: "HL-2611-08", testDate: "2026-11-01" });
  });

  test.each([
    ["< 0.5", "below"],
    ["≤ 0.5", "below"],
    ["ND", "below"],
    ["0.00", "below"],
    ["> 300", "above"],
    ["Detected", "above"],
    ["NT", "not-tested"],
    ["as labeled", "not-tested"],
  ])("is nothing where the certificate prints %s", (shown, expected) => {
    const { measured, reason, least } = figures({ printed: printed({ shown }) });
    expect([measured, reason]).toEqual([null, expected]);
    expect(least[0]).toMatchObject({ perUnit: 71, perMg: null });
  });

  test.each([
    ["failed", { ...result, overallSafety: "Failed" as const }],
    ["incomplete", { ...result, overallSafety: "Incomplete" as const }],
    ["expired", { ...result, status: "expired" as const }],
    ["expired", { ...result, expiresAt: NOW }],
    ["failed", { ...result, overallSafety: "Failed" as const, expiresAt: NOW }],
  ])("is nothing of a result that is %s, and the batch is still named", (expected, given) => {
    const { measured, reason, source, least } = figures({ printed: printed({ result: given }) });
    expect([measured, reason]).toEqual([null, expected]);
    expect(source?.batch).toBe("HL-2611-08");
    expect(least[0]?.perMg).toBeNull();
  });

  it("is nothing without a verified result", () => {
    expect(figures({ printed: null })).toMatchObject({
      measured: null,
      reason: "no-result",
      source: null,
      claim: null,
    });
  });

  it("ends at the moment the result expires", () => {
    expect(figures({}, result.expiresAt - 1).measured).not.toBeNull();
    expect(figures({}, result.expiresAt).measured).toBeNull();
  });

  it("is of the alkaloid that the kind is sold by, and of none where there is no such", () => {
    const named = SUBSTANCES.map((substance) => [substance, figures({ substance }).alkaloid]);
    expect(Object.fromEntries(named)).toEqual({
      ...{ "plain-leaf": "mitragynine", "7oh": "sevenOhMitragynine", mit: "mitragynine" },
      ...{ pseudo: null, other: null },
    });
    expect(figures({ substance: "pseudo" })).toMatchObject({ measured: null, reason: "no-alkaloid" });
  });
});

describe("what the label claims", () => {
  test.each([
    ["1.5", "%", { mg: 15, per: "g" }],
    ["15", "mg/unit", { mg: 15, per: "piece" }],
    ["about 15", "%", null],
    [null, "%", null],
  ] as const)("%s in %s", (claim, unit, expected) => {
    expect(figures({ printed: printed({ claim, unit }) }).claim).toEqual(expected);
  });

  it("is told of a result that expired too, since it is no measurement", () => {
    const expired = printed({ claim: "1.5", result: { ...result, status: "expired" } });
    expect(figures({ printed: expired })).toMatchObject({ measured: null, claim: { mg: 15, per: "g" } });
  });
});

describe("prices", () => {
  it("are the price by the quantity, and that by the measured amount, not rounded", () => {
    const { least } = figures();
    expect(least).toHaveLength(1);
    expect(least[0]).toMatchObject({ size: "25 g", unit: "g", perUnit: 71 });
    expect(least[0]?.perMg).toBeCloseTo(5, 10);
  });

  it("are none without a size, without a quantity, and without a price", () => {
    expect(figures({ offers: [] }).least).toEqual([]);
    expect(figures({ offers: [offer("sample", 500)] }).least).toEqual([]);
    expect(figures({ offers: [offer("25 g", 0)] }).least).toEqual([]);
  });

  it("are the least of several sizes, of those in stock where any is", () => {
    const sizes = [offer("25 g", 1000), offer("100 g", 3000), offer("1 kg", 9900, false)];
    expect(figures({ offers: sizes }).least).toMatchObject([{ size: "100 g", perUnit: 30, inStock: true }]);
    const gone = sizes.map((each) => ({ ...each, inStock: false }));
    expect(figures({ offers: gone }).least).toMatchObject([{ size: "1 kg", inStock: false }]);
    expect(figures({ offers: sizes, inStock: false }).least).toMatchObject([{ size: "1 kg", inStock: false }]);
  });

  it("keep grams and pieces apart; a milligram is priced only where the certificate measures by the same", () => {
    const sizes = [offer("50 g", 2500), offer("20 capsules", 1000)];
    const byGram = figures({ offers: sizes }).least;
    expect(byGram.map(({ unit, perMg }) => [unit, perMg !== null])).toEqual([
      ["g", true],
      ["capsule", false],
    ]);
    const byPiece = figures({ offers: sizes, printed: printed({ unit: "mg/unit", shown: "15" }) }).least;
    expect(byPiece.map(({ unit, perMg }) => [unit, perMg !== null])).toEqual([
      ["capsule", true],
      ["g", false],
    ]);
    expect(byPiece[0]?.perMg).toBeCloseTo(50 / 15, 6);
  });

  it("of milliliters and sachets stand without a milligram's", () => {
    expect(figures({ offers: [offer("60 ml", 3000)] }).least).toMatchObject([{ unit: "ml", perUnit: 50, perMg: null }]);
  });
});

it("a list keeps only the sizes of the least prices, and works out the same from them", () => {
  const facts = {
    ...{ substance: "plain-leaf" as const, inStock: true, printed: printed() },
    offers: [offer("25 g", 1000), offer("100 g", 3000), offer("20 capsules", 900), offer("1 kg", 9900, false)],
  };
  const kept = leastOffers(facts);
  expect(kept).toEqual([offer("100 g", 3000), offer("20 capsules", 900)]);
  expect(figuresOf({ ...facts, offers: kept }, NOW)).toEqual(figuresOf(facts, NOW));
});
