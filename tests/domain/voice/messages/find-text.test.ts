import { describe, expect, it } from "vitest";
import { findIn, wordsToFind } from "@worker/domain/voice/messages/find-text";

const found = (text: string, query: string) => {
  const parts = findIn(text, wordsToFind(query));
  return parts?.map(([part, isMatch]) => (isMatch ? `[${part}]` : part)).join("") ?? null;
};

describe("what is searched for in a conversation", () => {
  it.each([
    ["The May lot came", "MAY", "The [May] lot came"],
    ["Café, crème", "cafe creme", "[Café], [crème]"],
    ["Cafe\u0301 au lait", "café", "[Cafe\u0301] au lait"],
    ["ＦＵＬＬ width", "full", "[ＦＵＬＬ] width"],
    ["a.b*c (d) [e] $f ^g |h \\i", "b*c (d) [e] $f \\i", "a.[b*c] [(d)] [[e]] [$f] ^g |h [\\i]"],
    ["aaaa", "aa", "[aa][aa]"],
    ["one two", "two one", "[one] [two]"],
    ["שָׁלוֹם לכולם", "שלום", "[שָׁלוֹם] לכולם"],
    ["السَّلامُ عليكم", "السلام", "[السَّلامُ] عليكم"],
    ["Good 🌿 morning 👋🏽", "🌿 👋🏽", "Good [🌿] morning [👋🏽]"],
    ["x", "x", "[x]"],
    ["overlap", "over verl", "[over][l]ap"],
  ])("%s is found in %s", (text, query, expected) => expect(found(text, query)).toBe(expected));

  it.each([
    ["The May lot", "June"],
    ["The May lot", "May June"],
    ["The May lot", ".*"],
    ["The May lot", ""],
    ["The May lot", " \u0301 "],
    ["", "a"],
  ])("%s is not found by %s", (text, query) => expect(found(text, query)).toBeNull());

  it("is cut around the first match, by whole code points", () => {
    const text = `${"🌿".repeat(300)} needle ${"🌿".repeat(300)}`;
    expect(found(text, "needle")).toBe(`…${"🌿".repeat(39)} [needle] ${"🌿".repeat(160 - 40 - 7)}…`);
  });

  it("may have 200 code points, and counts 20 words of it", () => {
    const long = "x".repeat(200);
    expect(found(`Before ${long}`, long)).toContain("[x");
    const words = Array.from({ length: 30 }, (_, n) => `word${n}`);
    expect(wordsToFind(words.join(" "))).toEqual(words.slice(0, 20));
  });
});
