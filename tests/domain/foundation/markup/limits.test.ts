import { describe, expect, it } from "vitest";
import { SOURCE_MAX } from "@worker/domain/foundation/markup/parser";
import { readPost } from "@worker/domain/foundation/markup/read-post";
import { CELLS_MAX } from "@worker/domain/foundation/markup/tables";
import { expectAllowed } from "./allowed";
import { HOSTILE_TEXTS } from "./hostile-texts";
import { elementsIn, shapesIn, type Shape } from "./shape";
import { drawn, membersCalled, mentionedNames, SITE } from "./site";

const depth = (shapes: readonly (Shape | string)[]): number =>
  Math.max(0, ...shapes.map((shape) => (typeof shape === "string" ? 0 : 1 + depth(shape.children))));

describe("a text that is too long", () => {
  it("is refused before it is parsed", () => {
    for (const piece of ["[", "> ", "*a ", "- ", "`", "|a", "[a]: b\n", "&amp;"])
      expect(() => mentionedNames(piece.repeat(1_000_000 / piece.length))).toThrow(RangeError);
    expect(() => mentionedNames("a".repeat(SOURCE_MAX + 1))).toThrow(RangeError);
  });

  it("is longer than any form takes", () => {
    expect(drawn("🌿".repeat(20_000))).toBe(`<p>${"🌿".repeat(20_000)}</p>`);
  });
});

describe("a text made to cost", () => {
  it.each(HOSTILE_TEXTS)("draws little and flat for %s", (_, source) => {
    const { html } = readPost(source, SITE).draw(membersCalled("abc"));
    expect(html.length).toBeLessThan(10 * SOURCE_MAX);
    expect(depth(shapesIn(html))).toBeLessThan(50);
    expectAllowed(html);
  });

  it.each(HOSTILE_TEXTS.filter(([what]) => what.includes("table")))(
    "draws no more cells than allowed for %s",
    (_, source) => {
      const cells = elementsIn(drawn(source)).filter(({ tag }) => tag === "td" || tag === "th");
      expect(cells.length).toBeLessThanOrEqual(CELLS_MAX);
    },
  );
});

describe("a long table that somebody means", () => {
  it("is drawn whole", () => {
    const rows = Array.from({ length: 300 }, (_, index) => `| ${index} | b | c | d |`).join("\n");
    const cells = elementsIn(drawn(`| a | b | c | d |\n|---|---|---|---|\n${rows}`)).filter(({ tag }) => tag === "td");
    expect(cells).toHaveLength(1200);
  });

  it("leaves the budget to the next post", () => {
    const wide = HOSTILE_TEXTS.find(([what]) => what === "many wide tables of short rows")?.[1] ?? "";
    expect(drawn(wide)).toBe(drawn(wide));
    expect(drawn("a|b\n-|-\nc|d")).toContain("<table>");
  });
});
