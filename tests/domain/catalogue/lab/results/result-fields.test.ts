import { describe, expect, it } from "vitest";
import { COUNT_UNIT, shownUnit } from "@worker/domain/catalogue/lab/results/result-fields";

describe("a unit beside its value", () => {
  it.each([
    [1, "substance"],
    [0, "substances"],
    [66, "substances"],
    [null, ""],
  ])("counts %s in %s", (value, unit) => {
    expect(shownUnit({ unit: COUNT_UNIT, value, shown: String(value ?? "NT") })).toBe(unit);
  });

  it("stays as the certificate prints it where nothing is counted", () => {
    expect(shownUnit({ unit: "µg/g", value: 1, shown: "1" })).toBe("µg/g");
    expect(shownUnit({ unit: "ppm", value: null, shown: "< 0.01" })).toBe("ppm");
  });

  it.each([
    ["ND", "ppm", ""],
    ["NT", "CFU/g", ""],
    ["Not detected", "in 25 g", "in 25 g"],
    ["Detected", "in 25 g", "in 25 g"],
  ])("goes with the word %s where it names a sample: %s", (shown, unit, expected) => {
    expect(shownUnit({ unit, value: null, shown })).toBe(expected);
  });
});
