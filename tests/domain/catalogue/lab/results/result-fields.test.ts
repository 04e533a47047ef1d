import { describe, expect, it } from "vitest";
import { COUNT_UNIT, shownUnit } from "@worker/domain/catalogue/lab/results/result-fields";

describe("a unit beside its value", () => {
  it.each([
    [1, "substance"],
    [0, "substances"],
    [66, "substances"],
    [null, ""],
  ])("counts %s in %s", (value, unit) => {
    expect(shownUnit({ unit: COUNT_UNIT, value })).toBe(unit);
  });

  it("stays as the certificate prints it where nothing is counted", () => {
    expect(shownUnit({ unit: "µg/g", value: 1 })).toBe("µg/g");
  });
});
