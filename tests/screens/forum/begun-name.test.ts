import { describe, expect, it } from "vitest";
import { begunName } from "~/forum/write/form/mention/begun-name";

describe("a name that is being typed", () => {
  it("stands at the beginning of a word, before the caret", () => {
    expect(begunName("Ask @an", 7)).toEqual({ at: 4, typed: "an" });
    expect(begunName("@an and more", 3)).toEqual({ at: 0, typed: "an" });
    expect(begunName("(@Ann_7", 7)).toEqual({ at: 1, typed: "Ann_7" });
  });

  it("is none in an address, after a space, without a letter, or behind the caret", () => {
    expect(begunName("me@example", 10)).toBeNull();
    expect(begunName("@an ", 4)).toBeNull();
    expect(begunName("Ask @", 5)).toBeNull();
    expect(begunName("Ask @an", 3)).toBeNull();
    expect(begunName(`@${"a".repeat(60)}`, 61)).toBeNull();
  });
});
