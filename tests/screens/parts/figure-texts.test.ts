import { expect, it, test } from "vitest";
import { contentText, noPerMg, perMgText, sourceText, strengthText } from "~/products/figures/figure-texts";
import { formatSmallMoney } from "~/products/figures/unit-price";

test.each([
  [1800, "$18.00"],
  [71, "$0.71"],
  [10, "$0.10"],
  [9.96, "$0.10"],
  [5.07, "$0.051"],
  [0.34, "$0.0034"],
  [0.0123, "$0.00012"],
  [0.0001, "under $0.00001"],
])("%d cents read %s", (cents, expected) => {
  expect(formatSmallMoney(cents)).toBe(expected);
});

it("an amount names its unit, and a measurement its batch and day", () => {
  expect(contentText({ mg: 14.2, per: "g" })).toBe("14.2 mg per g");
  expect(contentText({ mg: 15.30001, per: "piece" }, "tablet")).toBe("15.3 mg per tablet");
  expect(strengthText({ mg: 14.24, per: "piece" }, "sevenOhMitragynine", "tablet")).toBe("14.24 mg of 7-OH per tablet");
  expect(sourceText({ batch: "HL-2611-08", testDate: "2026-11-12" })).toBe("batch HL-2611-08, tested Nov 12, 2026");
});

it("a milligram's price names the alkaloid, and is none without one", () => {
  expect(perMgText({ perMg: 5.07 }, "sevenOhMitragynine")).toBe("$0.051 per mg of 7-OH");
  expect(perMgText({ perMg: null }, "mitragynine")).toBeNull();
});

it("says why there is no price of a milligram", () => {
  const none = { alkaloid: "mitragynine" as const, source: null, claim: null };
  const least = [
    {
      size: "20 tablets",
      priceCents: 1,
      inStock: true,
      unit: "tablet",
      measure: "piece" as const,
      perUnit: 1,
      perMg: null,
    },
  ];
  const measured = { mg: 14, per: "g" as const, printed: "1.4" };
  expect(noPerMg({ ...none, measured, reason: null, least })).toContain("nobody says what a piece weighs");
  expect(noPerMg({ ...none, measured: { ...measured, per: "piece" }, reason: null, least })).toContain(
    "sizes count none",
  );
  expect(noPerMg({ ...none, measured, reason: null, least: [] })).toContain("no size says");
  expect(noPerMg({ ...none, measured: null, reason: "expired", least })).toContain("expired");
});
