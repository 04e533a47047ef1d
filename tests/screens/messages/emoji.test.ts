import { describe, expect, it } from "vitest";
import { EMOJI_GROUPS, findEmoji, knownEmoji } from "~/messages/emoji/emoji-names";
import { tinted, TONES } from "~/messages/emoji/tones";

const named = (typed: string) => findEmoji(typed).map(({ emoji }) => emoji);
const one = (drawn: string) => knownEmoji([drawn])[0] ?? { emoji: "", name: "", tags: "", takesTones: false };

describe("emoji", () => {
  it("each stand once in one of nine groups, under a name", () => {
    const all = EMOJI_GROUPS.flatMap(({ emoji }) => emoji);
    expect(EMOJI_GROUPS.map(({ name }) => name)).toEqual(
      "Smileys People Nature Food Places Activities Objects Symbols Flags".split(" "),
    );
    expect(all.length).toBeGreaterThan(1800);
    expect(new Set(all.map(({ emoji }) => emoji)).size).toBe(all.length);
    expect(all.filter(({ emoji, name }) => emoji === "" || name === "" || /[a-z]/i.test(emoji))).toEqual([]);
  });

  it("are found by the beginnings of words, those that are named so first", () => {
    expect(named("thumbs up")[0]).toBe("👍️");
    expect(named("herb")[0]).toBe("🌿");
    expect(named("happy")).toContain("😀");
    expect(named("GRIN fa")[0]).toBe("😀");
    expect(named("  ")).toEqual([]);
    expect(named("kratomleaf")).toEqual([]);
  });

  it("take a skin tone where Unicode has one, behind the first character", () => {
    expect(TONES.slice(1).map(({ tone }) => tinted(one("👋"), tone))).toEqual(["👋🏻", "👋🏼", "👋🏽", "👋🏾", "👋🏿"]);
    expect(tinted(one("👋"), "")).toBe("👋");
    expect(tinted(one("🌿"), "🏿")).toBe("🌿");
  });

  it("that this site does not know are left out of those chosen before", () => {
    expect(knownEmoji(["🌿", "<b>", "👋"]).map(({ emoji }) => emoji)).toEqual(["🌿", "👋"]);
  });
});
