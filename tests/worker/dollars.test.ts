import { describe, expect, it } from "vitest";
import * as v from "valibot";
import { priceAlertForm } from "@worker/domain/catalogue/wishlist/forms";
import { dollarsField } from "@worker/dollars";

const cents = (text: string) => {
  const { success, output } = v.safeParse(dollarsField("Enter dollars.", 1000), text);
  return success ? output : null;
};

describe("dollars as people type them", () => {
  it.each([
    ["18", 1800],
    ["$18", 1800],
    ["$ 18.5", 1850],
    [" 1,000.00 ", 100_000],
    ["0.01", 1],
    ["0", null],
    ["1000.01", null],
    ["1,00", null],
    ["18.005", null],
    ["-3", null],
    ["18 €", null],
  ])("%j", (text, expected) => expect(cents(text)).toBe(expected));

  it("takes a price alert's bound like a claim's amount", () => {
    const typed = { intent: "set", product: "p-1", below: "1,250.50" };
    expect(v.parse(priceAlertForm, typed)).toMatchObject({ below: 125_050 });
  });
});
