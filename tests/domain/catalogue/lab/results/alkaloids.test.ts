import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inUnit, lineText, percentPrinted, readAlkaloids } from "@worker/domain/catalogue/lab/results/alkaloids";
import type { AlkaloidUnit } from "@worker/domain/catalogue/lab/results/forms";
import { printedAlkaloids } from "../../../../factories/alkaloids";

const first = (shown: string, unit: AlkaloidUnit = "mg/g") =>
  readAlkaloids(printedAlkaloids({ mitragynine: shown }, { unit })).lines.mitragynine;

describe("a printed line", () => {
  it.each([
    ["0.08", "0.08 mg/g (0.008%)"],
    ["14.20", "14.20 mg/g (1.420%)"],
    ["5", "5 mg/g (0.5%)"],
    [".5", ".5 mg/g (0.05%)"],
    ["1,000", "1,000 mg/g (100.0%)"],
    ["< 0.5", "< 0.5 mg/g (< 0.05%)"],
    ["ND", "ND (not detected)"],
    ["n.d.", "n.d. (not detected)"],
    ["NT", "NT (not tested)"],
    ["< LOQ", "< LOQ (below the quantification limit)"],
    ["Not detected", "Not detected"],
    ["Not tested", "Not tested"],
  ])("%s in mg/g reads %s", (shown, text) => {
    expect(lineText(first(shown))).toBe(text);
  });

  it.each([
    ["1.420", "1.420%"],
    ["< 0.01", "< 0.01%"],
    ["ND", "ND (not detected)"],
  ])("%s in percent reads %s", (shown, text) => {
    expect(lineText(first(shown, "%"))).toBe(text);
  });

  it.each<[string, AlkaloidUnit, string]>([
    ["200", "ppm", "200 ppm (0.0200%)"],
    ["12,345.6", "ppm", "12,345.6 ppm (1.23456%)"],
    ["< 50", "ppm", "< 50 ppm (< 0.0050%)"],
    ["15.20", "mg/unit", "15.20 mg/unit"],
    ["< 0.5", "mg/unit", "< 0.5 mg/unit"],
    ["ND", "mg/unit", "ND (not detected)"],
  ])("%s in %s reads %s", (shown, unit, text) => {
    expect(lineText(first(shown, unit))).toBe(text);
  });

  it("is a number and no percentage where it is told by the piece, as is what the label claims", () => {
    expect(first("15.20", "mg/unit")).toMatchObject({ value: 15.2, percent: null, means: null });
    const claim = { of: "mitragynine" as const, shown: "15" };
    expect(readAlkaloids(printedAlkaloids({}, { unit: "mg/unit", claim })).claim).toEqual({
      ...{ of: "mitragynine", shown: "15", unit: "mg/unit", text: "15 mg/unit", value: 15, percent: null },
    });
  });

  it("has a unit of its own or the table's, for its limit and the label's claim too", () => {
    const printed = printedAlkaloids(
      { sevenOhMitragynine: "15.20" },
      { units: { sevenOhMitragynine: "mg/unit" }, claim: { of: "sevenOhMitragynine", shown: "15" } },
    );
    printed.lines.sevenOhMitragynine.limit = "0.50";
    const { lines, claim } = readAlkaloids(printed);
    expect(lines.mitragynine).toMatchObject({ unit: "%", text: "1.40%", percent: 1.4 });
    expect(lines.sevenOhMitragynine).toMatchObject({ text: "15.20 mg/unit", limitText: "0.50 mg/unit" });
    expect(claim).toMatchObject({ text: "15 mg/unit", percent: null });
  });

  it("is a number in percent only where a number is printed", () => {
    expect(["0.08", "< 0.5", "> 5", "ND", "NT", "Detected"].map((shown) => first(shown).percent)).toEqual([
      ...[0.008, null, null, null, null, null],
    ]);
  });

  it("keeps every digit when it is converted", () => {
    const decimal = fc.tuple(fc.nat(9_999), fc.nat(4)).map(([n, digits]) => (n / 10 ** digits).toFixed(digits));
    fc.assert(
      fc.property(decimal, (shown) => {
        const digits = (text: string) => text.replace(/\D/g, "").replace(/^0+/, "");
        expect(digits(first(shown).means ?? "")).toBe(digits(shown));
        expect(percentPrinted(shown, "mg/g")).toBeCloseTo(Number(shown) / 10, 8);
      }),
    );
  });
});

describe("the label's claim", () => {
  it("is told in the unit of the certificate", () => {
    const claim = { of: "mitragynine" as const, shown: "14" };
    expect(readAlkaloids(printedAlkaloids({}, { unit: "mg/g", claim })).claim).toMatchObject({
      ...{ text: "14 mg/g", percent: 1.4 },
    });
  });
});

describe("an amount in another unit", () => {
  it.each<[number, AlkaloidUnit, AlkaloidUnit, number | null]>([
    [14.2, "mg/g", "%", 1.42],
    [0.02, "%", "ppm", 200],
    [15, "mg/unit", "mg/unit", 15],
    [15, "mg/unit", "%", null],
    [1, "%", "mg/unit", null],
  ])("%s %s is in %s: %s", (value, from, to, expected) => {
    expect(inUnit(value, from, to)).toBe(expected);
  });
});
