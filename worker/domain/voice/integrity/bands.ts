/** At 85% in common two texts share a band with probability 1 - (1 - 0.85^5)^12 = 0.9991 (decision 011). */
export const BANDS = 12;
export const ROWS = 5;

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
const GOLDEN = 0x9e3779b9;

/** Murmur3's finalizer: spreads every bit of 32 over all of them. */
function mix(value: number): number {
  let h = value;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** FNV-1a over code units. */
function hashOf(text: string): number {
  let h = FNV_OFFSET;
  for (let at = 0; at < text.length; at += 1) h = Math.imul(h ^ text.charCodeAt(at), FNV_PRIME);
  return h >>> 0;
}

const SEEDS = Uint32Array.from({ length: BANDS * ROWS }, (_, n) => mix(Math.imul(n + 1, GOLDEN)));

/** The least value of each hash function over a set: two sets agree in as many places as their Jaccard index says. */
function minHash(shingles: ReadonlySet<string>): Uint32Array {
  const least = new Uint32Array(SEEDS.length).fill(0xffffffff);
  for (const shingle of shingles) {
    const base = hashOf(shingle);
    for (let n = 0; n < SEEDS.length; n += 1) {
      const value = mix(base ^ (SEEDS[n] ?? 0));
      if (value < (least[n] ?? 0)) least[n] = value;
    }
  }
  return least;
}

/** The bands of a text: near-duplicates share one at the same place. @returns BANDS 32-bit numbers, or none if empty */
export function bandsOf(shingles: ReadonlySet<string>): number[] {
  if (shingles.size === 0) return [];
  const values = minHash(shingles);
  return Array.from({ length: BANDS }, (_, band) =>
    values
      .subarray(band * ROWS, (band + 1) * ROWS)
      .reduce((hash, value) => mix(Math.imul(hash, FNV_PRIME) ^ value), band),
  );
}
