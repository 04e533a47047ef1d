import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lineText, percentPrinted, readAlkaloids } from "@worker/domain/catalogue/lab/results/alkaloids";
import { printedAlkaloids } from "../../../../factories/alkaloids";

const first = (shown: string, unit: "%" | "mg/g" = "mg/g") =>
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
