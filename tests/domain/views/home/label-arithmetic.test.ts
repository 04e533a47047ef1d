import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { labelArithmetic, labelValues } from "@worker/domain/views/home/forms";

describe("label arithmetic", () => {
  it("divides what the label says", () => {
    expect(labelArithmetic({ mg: "300", pieces: "20", serving: "2" })).toEqual({
      state: "done",
      servings: 10,
      mgPerServing: 30,
      mgPerPiece: 15,
    });
  });

  it("waits until something is typed", () => {
    expect(labelArithmetic(labelValues(new URLSearchParams("")))).toEqual({ state: "blank" });
    expect(labelArithmetic({ mg: " ", pieces: "", serving: "" })).toEqual({ state: "blank" });
  });

  it("names each field that is no amount", () => {
    const result = labelArithmetic({ mg: "ten", pieces: "0", serving: "-1" });
    expect(result.state === "refused" && Object.keys(result.errors).sort()).toEqual(["mg", "pieces", "serving"]);
  });

  it("refuses a serving larger than its package", () => {
    const result = labelArithmetic({ mg: "10", pieces: "2", serving: "3" });
    expect(result).toEqual({ state: "refused", errors: { serving: "A serving is at most the whole package." } });
  });

  it("takes any text without failing, and what it answers multiplies back", () => {
    const amount = fc.oneof(fc.string(), fc.integer({ min: 1, max: 999 }).map(String));
    fc.assert(
      fc.property(amount, amount, amount, (mg, pieces, serving) => {
        const result = labelArithmetic({ mg, pieces, serving });
        if (result.state !== "done") return;
        expect(result.servings * result.mgPerServing).toBeCloseTo(Number(mg), 6);
      }),
    );
  });
});
