import { describe, expect, it } from "vitest";
import { variantsOf } from "@worker/domain/views/forum-search/variants";

describe("a word's other number", () => {
  it.each([
    ["seal", "seals"],
    ["dose", "doses"],
    ["batch", "batches"],
    ["story", "stories"],
    ["day", "days"],
    ["box", "boxes"],
    ["virus", "viruses"],
    ["glass", "glasses"],
    ["analysis", "analyses"],
  ])("of %s is %s, both ways", (singular, plural) => {
    expect(variantsOf(singular)).toEqual([singular, plural]);
    expect(variantsOf(plural)).toContain(singular);
    expect(variantsOf(plural).length).toBeLessThanOrEqual(4);
  });

  it.each(["7", "oh", "mg", "w10", "капля", "this-that"])("is not guessed of %s", (word) => {
    expect(variantsOf(word)).toEqual([word]);
  });
});
