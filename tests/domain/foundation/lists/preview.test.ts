import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PREVIEW, preview } from "@worker/domain/foundation/lists/preview";

describe("preview", () => {
  it("leaves alone what fits, to the character", () => {
    expect(preview("a".repeat(140), PREVIEW.large)).toBe("a".repeat(140));
    expect(preview("a".repeat(141), PREVIEW.large)).toBe(`${"a".repeat(140)}…`);
  });

  it("cuts at the last word that fits, without a dangling comma", () => {
    expect(preview("one two, three", 9)).toBe("one two…");
    expect(preview("one two three", 7)).toBe("one two…");
    expect(preview("one two three", 6)).toBe("one…");
  });

  it("counts characters, not halves of an emoji", () => {
    expect(preview("🌿🌿🌿🌿", 2)).toBe("🌿🌿…");
  });

  it("shows lines of a text as one", () => {
    expect(preview("  first\n\nsecond ", 80)).toBe("first second");
  });

  it("is never longer than its limit and an ellipsis, and always a beginning", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), fc.constantFrom(...Object.values(PREVIEW)), (text, limit) => {
        const shown = preview(text, limit);
        expect(Array.from(shown).length).toBeLessThanOrEqual(limit + 1);
        const whole = text.replace(/\s+/g, " ").trim();
        expect(whole.startsWith(shown.replace(/…$/, ""))).toBe(true);
      }),
    );
  });
});
