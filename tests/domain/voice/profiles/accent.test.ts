import { describe, expect, it } from "vitest";
import look from "../../../../app/profiles/look/look.css?raw";
import tokens from "../../../../app/styles/tokens.css?raw";
import { ACCENT_CONTRAST, ACCENT_SURFACES, contrast, isSeen, nearestSeen } from "@worker/domain/voice/profiles/accent";

const colorsOf = (css: string, names: string): string[] =>
  [...css.matchAll(new RegExp(`--(?:${names}): (#[0-9a-f]{6})`, "g"))].map(([, color]) => color ?? "");

describe("an accent color", () => {
  it("is measured against every surface that the site has", () => {
    const surfaces = new Set(colorsOf(tokens, "paper|card|sunk"));
    expect(surfaces.size).toBe(6);
    expect([...surfaces].sort()).toEqual([...ACCENT_SURFACES].sort());
  });

  it("that a theme brings along is seen everywhere, like one that a member may choose", () => {
    const own = colorsOf(look, "pf-own");
    expect(own.length).toBeGreaterThanOrEqual(4);
    expect(own.filter((color) => !isSeen(color))).toEqual([]);
  });

  it("has the contrast that WCAG measures", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
    expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.478, 3);
  });

  it.each(["#000000", "#ffffff", "#ffff00", "#00ff00", "#0000ff", "#123456", "#f0f0f0", "#7fffd4"])(
    "near %s is found that is seen on all of them",
    (color) => {
      expect(isSeen(color)).toBe(false);
      const near = nearestSeen(color);
      expect(near).toMatch(/^#[0-9a-f]{6}$/);
      for (const surface of ACCENT_SURFACES) expect(contrast(near, surface)).toBeGreaterThanOrEqual(ACCENT_CONTRAST);
    },
  );

  it("that is seen stays", () => expect(nearestSeen("#3a8f68")).toBe("#3a8f68"));
});
