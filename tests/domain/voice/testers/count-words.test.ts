import { describe, expect, it } from "vitest";
import { countWords } from "@worker/domain/voice/testers/count-words";

const times = (count: number, word: string, between = " ") => Array.from({ length: count }, () => word).join(between);

describe("the words of a text", () => {
  it.each([
    ["nothing", "", 0],
    ["spaces and lines", " \n\t \u00a0 ", 0],
    ["149", times(149, "leaf"), 149],
    ["150", times(150, "leaf"), 150],
    ["150 on lines of their own", times(150, "leaf", "\n"), 150],
    ["punctuation alone", times(200, "..."), 0],
    ["dashes and quotation marks", times(200, "— “” !"), 0],
    ["emoji", times(200, "🙂"), 0],
    ["invisible characters", times(200, "\u200b \u2060"), 0],
    ["an apostrophe within", "don't can’t", 2],
    ["hyphens", "well-known", 2],
    ["one long word", "a".repeat(3000), 1],
    ["accents, composed or not", "café cafe\u0301", 2],
    ["Cyrillic", "это хорошая книга", 3],
    ["Arabic", "هذا كتاب جيد", 3],
  ])("%s", (_, text, count) => expect(countWords(text)).toBe(count));

  it.each([
    ["Thai", "ภาษาไทยเขียนติดกันโดยไม่เว้นวรรคระหว่างคำ"],
    ["Japanese", "日本語の文章は単語の間に空白を入れません"],
    ["Chinese", "中文句子里的词之间没有空格"],
  ])("of a script without spaces are more than one and fewer than its characters: %s", (_, text) => {
    const count = countWords(text) ?? 0;
    expect(count).toBeGreaterThan(3);
    expect(count).toBeLessThan(text.length);
  });
});
