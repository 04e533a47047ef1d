import { describe, expect, it } from "vitest";
import { drawMark } from "@worker/marks/draw-mark";
import { MARK_FORMS, markAddress, markSeed, type MarkShape } from "@worker/marks/mark-address";
import { markRandom } from "@worker/marks/random";

const draw = (id: string, shape: MarkShape) => drawMark(shape, markSeed(id));

describe("drawn marks", () => {
  it("are the same for the same id, and differ between ids and shapes", () => {
    expect(draw("harrow-lane", "vendor")).toBe(draw("harrow-lane", "vendor"));
    expect(draw("harrow-lane", "vendor")).not.toBe(draw("quillwort-3", "vendor"));
    expect(draw("harrow-lane", "vendor")).not.toBe(draw("harrow-lane", "member"));
  });

  it("draw each form differently and stay under 4 kB", () => {
    const drawings = MARK_FORMS.map((form) => draw("p-118", form));
    expect(new Set(drawings).size).toBe(MARK_FORMS.length);
    for (const drawing of drawings) expect(drawing.length).toBeLessThan(4096);
    expect(draw("x", "vendor").length).toBeLessThan(4096);
    expect(draw("x", "member").length).toBeLessThan(4096);
  });

  it("weigh less than 800 characters for a member: a page of the forum has thirty", () => {
    const lengths = Array.from({ length: 50 }, (_, n) => draw(`member-${n}`, "member").length);
    expect(Math.max(...lengths)).toBeLessThan(900);
    expect(lengths.reduce((sum, length) => sum + length) / lengths.length).toBeLessThan(800);
  });

  it("rest on a stream that depends on the seed alone", () => {
    const first = markRandom(markSeed("vendor:harrow-lane"));
    const again = markRandom(markSeed("vendor:harrow-lane"));
    const numbers = Array.from({ length: 100 }, first);
    expect(numbers).toEqual(Array.from({ length: 100 }, again));
    expect(numbers.every((value) => value >= 0 && value < 1)).toBe(true);
  });

  it("have addresses that tell shapes and ids apart and name nobody", () => {
    const id = "01M3KPCPJJ34T0T3CJSD5Q1YD1";
    const member = markAddress(id, "member", "other");
    expect(member).toMatch(/^\/marks\/1\/member-[0-9a-f]{8}\.svg$/);
    expect(member).not.toContain(id);
    expect(markAddress(id, "product", "tablet")).toMatch(/^\/marks\/1\/tablet-[0-9a-f]{8}\.svg$/);
    const many = Array.from({ length: 500 }, (_, n) => markAddress(`id-${n}`, "vendor", "other"));
    expect(new Set(many).size).toBe(500);
  });
});
