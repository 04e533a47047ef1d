import { describe, expect, it } from "vitest";
import { BANDS, bandsOf, ROWS } from "@worker/domain/voice/integrity/bands";
import { jaccard, shinglesOf } from "@worker/domain/voice/integrity/shingles";

/** Random numbers that are the same each time. */
function randomFrom(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const random = randomFrom(20261120);
const word = () => `w${Math.floor(random() * 4000)}`;
const wordsOf = (count: number) => Array.from({ length: count }, word);

/** A text and a copy with its last `changed` words exchanged: 3-word shingles that differ at the end only. */
function pair(length: number, changed: number): [Set<string>, Set<string>] {
  const words = wordsOf(length);
  const copy = [...words.slice(0, length - changed), ...Array.from({ length: changed }, (_, n) => `other${n}`)];
  return [shinglesOf(words.join(" ")), shinglesOf(copy.join(" "))];
}

const share = (one: number[], other: number[]) => one.some((value, band) => value === other[band]);

describe("bands", () => {
  it("are whole numbers of 32 bits, the same for the same words", () => {
    const shingles = shinglesOf(wordsOf(80).join(" "));
    const bands = bandsOf(shingles);
    expect(bands).toHaveLength(BANDS);
    expect(bands.every((value) => Number.isInteger(value) && value >= 0 && value < 2 ** 32)).toBe(true);
    expect(bandsOf(new Set([...shingles].toReversed()))).toEqual(bands);
    expect(bandsOf(new Set())).toEqual([]);
  });

  it("promise 99.9% of the pairs at 85% by their number", () => {
    expect(1 - (1 - 0.85 ** ROWS) ** BANDS).toBeGreaterThanOrEqual(0.999);
    expect(1 - (1 - 0.1 ** ROWS) ** BANDS).toBeLessThan(0.001);
  });

  it("keep that promise: of 2,000 pairs just above 85% at most 6 are missed", () => {
    let missed = 0;
    for (let n = 0; n < 2000; n += 1) {
      // 198 shingles, 16 of them exchanged: 182 in common of 214.
      const [one, other] = pair(200, 16);
      expect(jaccard(one, other)).toBeGreaterThanOrEqual(0.85);
      if (!share(bandsOf(one), bandsOf(other))) missed += 1;
    }
    // 2,000 × 0.0009 is 1.8 on average.
    expect(missed).toBeLessThanOrEqual(6);
  });

  it("seldom bring together what has little in common", () => {
    let together = 0;
    for (let n = 0; n < 1000; n += 1) {
      const [one, other] = pair(60, 45);
      if (share(bandsOf(one), bandsOf(other))) together += 1;
    }
    expect(together).toBeLessThanOrEqual(60);
    const strangers = Array.from({ length: 200 }, () => bandsOf(shinglesOf(wordsOf(60).join(" "))));
    expect(strangers.filter((each, n) => n > 0 && share(each, strangers[n - 1] ?? []))).toEqual([]);
  });
});
