import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Mark, markSvg, type MarkForm, type MarkKind } from "~/ui/marks/mark";
import { markRandom } from "~/ui/marks/random";

const draw = (id: string, kind: MarkKind, form?: MarkForm) => markSvg(id, kind, form);
const FORMS: MarkForm[] = ["powder", "capsule", "tablet", "extract", "other"];

describe("generated marks", () => {
  it("are the same for the same id, and differ between ids and kinds", () => {
    expect(draw("harrow-lane", "vendor")).toBe(draw("harrow-lane", "vendor"));
    expect(draw("harrow-lane", "vendor")).not.toBe(draw("quillwort-3", "vendor"));
    expect(draw("harrow-lane", "vendor")).not.toBe(draw("harrow-lane", "member"));
  });

  it("draw each form differently and stay under 4 kB", () => {
    const drawings = FORMS.map((form) => draw("p-118", "product", form));
    expect(new Set(drawings).size).toBe(FORMS.length);
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
    const first = markRandom("vendor:harrow-lane");
    const again = markRandom("vendor:harrow-lane");
    const numbers = Array.from({ length: 100 }, first);
    expect(numbers).toEqual(Array.from({ length: 100 }, again));
    expect(numbers.every((value) => value >= 0 && value < 1)).toBe(true);
  });

  it("give way to an uploaded picture", () => {
    const html = renderToStaticMarkup(<Mark id="x" kind="vendor" image="/media/x.webp" />);
    expect(html).toContain('src="/media/x.webp"');
    expect(html).not.toContain("data:image");
  });

  it("are one image each, its address safe inside an attribute and a style sheet's policy", () => {
    const html = renderToStaticMarkup(<Mark id="x" kind="product" form="tablet" />);
    const address = /<img class="drawn" src="(data:image\/svg\+xml,[^"]+)" alt=""\/>/.exec(html)?.[1] ?? "";
    expect(address).not.toMatch(/[<>#"&]/);
    expect(decodeURIComponent(address)).toBe(`data:image/svg+xml,${draw("x", "product", "tablet")}`);
  });
});
