import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { queryText } from "~/ui/query";

describe("the text of a query", () => {
  it("is what URLSearchParams would write", () => {
    const value = fc.string({ unit: "binary", minLength: 1 });
    fc.assert(
      fc.property(fc.dictionary(value, value), (values) => {
        expect(queryText(values)).toBe(new URLSearchParams(values).toString());
      }),
    );
    const odd = { a: "!'()*~-._ +%&=", "b c": "é – 🌿", d: "\ud800" };
    expect(queryText(odd)).toBe(new URLSearchParams(odd).toString());
  });

  it("leaves out what has no value", () => {
    expect(queryText({ a: undefined, b: null, c: "", d: "1" })).toBe("d=1");
    expect(queryText({ a: undefined })).toBe("");
  });
});
