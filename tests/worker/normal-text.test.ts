import { describe, expect, it } from "vitest";
import { normalTexts } from "@worker/normal-text";

describe("what a client sent", () => {
  it("has every text in it normal, however deep a form goes, and nothing else changed", () => {
    const sent = { a: "x\0y", list: ["\ud800", { deep: "\udc00\0" }], n: 1, none: null, yes: true };
    expect(normalTexts(sent)).toEqual({ a: "xy", list: ["\ufffd", { deep: "\ufffd" }], n: 1, none: null, yes: true });
    expect(normalTexts("\0")).toBe("");
  });

  it("keeps eight marks on a letter, so that no text climbs over what stands around it", () => {
    const piled = (marks: number) => `Z${"\u0300\u0316".repeat(marks / 2)}ebra`;
    expect([normalTexts(piled(8)), normalTexts(piled(150))]).toEqual([piled(8), piled(8)]);
    const scripts = "Việt Nam ".normalize("NFD") + "กี่ הַמַּלְאָ֔ךְ བོད་ཡིག ❤️ 1️⃣";
    expect(normalTexts(scripts)).toBe(scripts);
  });

  it("is looked through in no time, whatever a megabyte of it is", () => {
    const started = performance.now();
    for (const unit of ["\u0300", "a\u0300", `a${"\u0300".repeat(8)}`]) normalTexts(unit.repeat(1e6 / unit.length));
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it("is left alone below where any schema looks, so that no nesting costs a stack", () => {
    const deep: unknown = JSON.parse(`${"[".repeat(20_000)}"\\u0000"${"]".repeat(20_000)}`);
    expect(() => normalTexts(deep)).not.toThrow();
  });

  it("makes no prototype of a key", () => {
    const sent: unknown = JSON.parse('{"__proto__":{"admin":true},"name":"x"}');
    const normal = normalTexts(sent) as Record<string, unknown>;
    expect(Object.getPrototypeOf(normal)).toBe(Object.prototype);
    expect(normal["admin"]).toBeUndefined();
  });
});
