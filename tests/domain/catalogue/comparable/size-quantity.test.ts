import { describe, expect, test } from "vitest";
import { quantityOf } from "@worker/domain/catalogue/comparable/size-quantity";

describe("what a size's label says is in the package", () => {
  test.each([
    ["25 g", { amount: 25, unit: "g", measure: "g" }],
    ["2.5g", { amount: 2.5, unit: "g", measure: "g" }],
    ["1 kg", { amount: 1000, unit: "g", measure: "g" }],
    ["1,000 grams", { amount: 1000, unit: "g", measure: "g" }],
    ["1 oz", { amount: 28.349523125, unit: "g", measure: "g" }],
    ["2 lbs", { amount: 907.18474, unit: "g", measure: "g" }],
    ["20 tablets", { amount: 20, unit: "tablet", measure: "piece" }],
    ["20 Tabs", { amount: 20, unit: "tablet", measure: "piece" }],
    ["30 Capsules (500 mg)", { amount: 30, unit: "capsule", measure: "piece" }],
    ["12 gummies", { amount: 12, unit: "gummy", measure: "piece" }],
    ["50 ct", { amount: 50, unit: "unit", measure: "piece" }],
    ["10", { amount: 10, unit: "unit", measure: "piece" }],
    ["60 ml", { amount: 60, unit: "ml", measure: null }],
    ["8 sachets", { amount: 8, unit: "sachet", measure: null }],
  ])("%j", (label, expected) => {
    expect(quantityOf(label)).toEqual(expected);
  });

  test.each(["", "sample", "about 5 g", "0 g", "0.0 g", "-5 g", "4 x 25 g", "4 × 25 g", "1/2 oz", "1,5 g", "2 fl oz"])(
    "%j says none",
    (label) => {
      expect(quantityOf(label)).toBeNull();
    },
  );

  test("a strength is no quantity: 15 mg is what a tablet claims, not what is in the package", () => {
    expect(quantityOf("15 mg tablets")).toBeNull();
  });
});
