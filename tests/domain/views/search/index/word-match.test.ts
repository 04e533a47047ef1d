import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeDocument, encodeDocument } from "@worker/domain/views/search/index/document";
import { normalise, phraseOf } from "@worker/domain/foundation/lists/phrase";
import { readWordIndex } from "@worker/domain/views/search/index/word-match";
import { type RowTexts, WordIndexWriter } from "@worker/domain/views/search/index/word-index";

function indexOf(rows: RowTexts[]) {
  const writer = new WordIndexWriter();
  for (const row of rows) writer.add(row);
  return readWordIndex(decodeDocument(encodeDocument("products", rows.length, writer.columns()), "products"));
}

function match(rows: RowTexts[], phrase: string): number[] {
  const found = new Uint8Array(rows.length).fill(255);
  indexOf(rows).match(phrase, found);
  return [...found];
}

const naive = (rows: RowTexts[], phrase: string) =>
  rows.map((fields) =>
    fields.reduce((bits, parts, n) => bits | (parts.some((part) => normalise(part).includes(phrase)) ? 1 << n : 0), 0),
  );

describe("the word index", () => {
  const rows: RowTexts[] = [
    [["Green Maeng Da"], ["MIT Salt"], ["small-batch", "lab-tested"], ["100% leaf, no_additive"]],
    [["Limited Green"], ["Plain Leaf"], [], ["maeng da in a jar of green"]],
  ];

  it.each([
    ["maeng", [1, 8]],
    ["aen", [1, 8]],
    ["mit", [2, 1]],
    ["een maeng d", [1, 0]],
    ["maeng da", [1, 8]],
    ["green maeng da", [1, 0]],
    ["%", [8, 0]],
    ["_", [8, 0]],
    ["batch lab", [0, 0]],
    ["da mit", [0, 0]],
    ["nowhere", [0, 0]],
    ["green nowhere", [0, 0]],
  ])("finds %j in fields %j", (phrase, fields) => {
    expect(match(rows, phrase)).toEqual(fields);
  });

  it("follows a phrase that begins again inside itself", () => {
    expect(match([[["a b a b c"]]], "a b c")).toEqual([1]);
    expect(match([[["a a a b"]]], "a a b")).toEqual([1]);
  });

  it("finds right-to-left words and long emoji", () => {
    const family = "👨‍👩‍👧‍👦";
    const texts: RowTexts[] = [[["קרטום ירוק"]], [[`leaf ${family.repeat(3)}`]]];
    expect(match(texts, phraseOf("קרטום"))).toEqual([1, 0]);
    expect(match(texts, phraseOf(family.repeat(3)))).toEqual([0, 1]);
  });

  it("answers as a substring search over the texts would", () => {
    const text = fc.array(fc.stringMatching(/^[ab\-é]{0,3}$/), { maxLength: 5 }).map((words) => words.join(" "));
    const row = fc.array(fc.array(text, { maxLength: 2 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), text, (texts, query) => {
        const phrase = phraseOf(query);
        fc.pre(phrase !== "");
        expect(match(texts, phrase)).toEqual(naive(texts, phrase));
      }),
      { numRuns: 300 },
    );
  });
});
