import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { isOneSlipAway, maySlip } from "@worker/domain/views/search/loose/slip";
import { linesOf } from "@worker/domain/views/search/index/lines";
import { vocabularyOf } from "@worker/domain/views/search/loose/vocabulary";

/** Optimal string alignment distance, written down from its definition. */
function distance(a: string, b: string): number {
  const d = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (_, j) => i + j));
  for (let i = 1; i <= a.length; i += 1)
    for (let j = 1; j <= b.length; j += 1) {
      const least = [d[i - 1]![j]! + 1, d[i]![j - 1]! + 1, d[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)];
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least.push(d[i - 2]![j - 2]! + 1);
      d[i]![j] = Math.min(...least);
    }
  return d[a.length]![b.length]!;
}

const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 1, maxLength: 7 });

describe("one slip", () => {
  it("is a distance of one at most, wherever the word stands", () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(isOneSlipAway(`ab${a}ca`, 2, a.length, b)).toBe(distance(a, b) <= 1);
      }),
      { numRuns: 3000 },
    );
  });

  it("is allowed in words of five letters and more, of letters only", () => {
    expect(["harow", "borné", "капсу"].map(maySlip)).toEqual([true, true, true]);
    expect(["lane", "hl-26", "12345", "free%base", "mit45", ""].map(maySlip)).toEqual(Array(6).fill(false));
  });

  it("finds exactly the words that a look at each of them finds", () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 20 }), word, (words, typed) => {
        const found: string[] = [];
        vocabularyOf(linesOf(`\n${words.map((each) => `${each}\n`).join("")}`)).near(typed, (line, run) => {
          expect(words[line]).toBe(run);
          found.push(run);
        });
        expect(found.toSorted()).toEqual(words.filter((each) => distance(each, typed) <= 1).toSorted());
      }),
      { numRuns: 500 },
    );
  });
});
