import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normalise, phraseOf, QUERY_MAX, shownQuery } from "@worker/domain/foundation/lists/phrase";

describe("the phrase that is looked for", () => {
  it("is lower case, in one form, with single spaces", () => {
    expect(phraseOf("  Green \t\n MAENG   da ")).toBe("green maeng da");
    expect(phraseOf("ﬁne ＭＩＴ")).toBe("fine mit");
    expect(phraseOf("cafe\u0301")).toBe("cafe");
  });

  it("has no accents, and leaves the marks that make another letter", () => {
    expect(phraseOf("Café CRÈME, Ångström, Ñandú, Żółw")).toBe("cafe creme, angstrom, nandu, zołw");
    expect(phraseOf("がく हिन्दी 한글")).toBe("がく हिन्दी 한글");
  });

  it("drops control and bidirectional characters", () => {
    expect(phraseOf("ma\u202Eeng\u0000 \u200Fda\u2066")).toBe("maeng da");
    expect(phraseOf("\u200B\u202E\u0007")).toBe("");
  });

  it("keeps what LIKE would read as a pattern", () => {
    expect(phraseOf("100%_")).toBe("100%_");
  });

  it("cuts what is too long, between characters", () => {
    expect(phraseOf("a".repeat(100_000))).toHaveLength(QUERY_MAX);
    expect(Array.from(phraseOf("🌿".repeat(5000)))).toHaveLength(QUERY_MAX);
    expect(shownQuery("🌿".repeat(5000)).isWellFormed()).toBe(true);
  });

  it("does not change when it is normalised again", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const once = normalise(text);
        expect(normalise(once)).toBe(once);
        expect(once).not.toMatch(/^ | $| {2}|[\p{Cc}]/u);
      }),
    );
  });
});
