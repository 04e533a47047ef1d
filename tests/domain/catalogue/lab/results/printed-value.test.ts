import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  isAboveLimit,
  limitPrinted,
  printedNumber,
  printedValue,
  splitBound,
} from "@worker/domain/catalogue/lab/results/printed-value";

describe("printed values", () => {
  it.each([
    ["0.21", { kind: "number", value: 0.21, decimals: 2 }],
    ["1,200", { kind: "number", value: 1200, decimals: 0 }],
    [".05", { kind: "number", value: 0.05, decimals: 2 }],
    ["< 0.01", { kind: "below", bound: 0.01 }],
    ["<10", { kind: "below", bound: 10 }],
    ["> 300", { kind: "above", bound: 300 }],
    ["ND", { kind: "absent" }],
    ["n.d.", { kind: "absent" }],
    ["Not detected", { kind: "absent" }],
    ["<LOQ", { kind: "absent" }],
    ["< LOD", { kind: "absent" }],
    ["Absent", { kind: "absent" }],
    ["positive", { kind: "present" }],
    ["NT", { kind: "not-tested" }],
    ["Not tested", { kind: "not-tested" }],
    ["n/a", { kind: "not-tested" }],
    ["not analysed", { kind: "not-tested" }],
    ["Not requested", { kind: "not-tested" }],
  ])("%s is understood", (text, expected) => {
    expect(printedValue(text)).toEqual(expected);
  });

  it.each([
    "",
    " ",
    "0,12",
    "1,2",
    "1.",
    "-1",
    "1e5",
    "0x10",
    "12 ppm",
    "pass?",
    "٣",
    "<",
    "< ND",
    "NaN",
    "<script>",
    "<\n0.5",
    "≥ \r\n1",
  ])("%j is not", (text) => {
    expect(printedValue(text)).toBeNull();
  });

  it("are the number that was printed, however many decimals", () => {
    const decimal = fc
      .tuple(fc.nat(99_999), fc.nat(8))
      .map(([whole, digits]) => (whole / 10 ** digits).toFixed(digits));
    fc.assert(
      fc.property(decimal, (text) => {
        expect(printedNumber(text)?.value).toBe(Number(text));
      }),
    );
  });
});

describe("above the limit", () => {
  it.each<[string, number | null, boolean | null]>([
    ["0.5", 0.5, false],
    ["0.51", 0.5, true],
    ["0.51", null, null],
    ["< 0.5", 0.5, false],
    ["< 1", 0.5, null],
    ["> 0.5", 0.5, true],
    ["> 0.1", 0.5, null],
    ["ND", 0, false],
    ["Detected", 0, true],
    ["1", 0, true],
    ["NT", 0.5, null],
  ])("%s against %s: %s", (text, limit, expected) => {
    const printed = printedValue(text);
    expect(printed && isAboveLimit(printed, limit)).toBe(expected);
  });
});

describe("a bound", () => {
  it.each([
    ["< 0.5", "<", "0.5"],
    ["≥10", "≥", "10"],
    ["≤ < 5", "≤", "< 5"],
    ["0.5", null, "0.5"],
    ["ND", null, "ND"],
  ])("%j has the sign %j before %j", (text, sign, rest) => expect(splitBound(text)).toEqual({ sign, rest }));

  it.each([
    ["≤ 0.50", 0.5],
    ["10,000", 10_000],
    ["Absent", 0],
    ["< 5", null],
    ["≥ 5", null],
    ["≤ < 5", null],
    [null, null],
  ])("as a limit, %j comes to %j", (text, limit) => expect(limitPrinted(text)).toBe(limit));
});
