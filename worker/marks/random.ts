export type MarkHue = { deep: string; mid: string; pale: string };

const MARK_HUES: readonly [MarkHue, ...MarkHue[]] = [
  { deep: "#1f5a41", mid: "#5f9b7c", pale: "#d9e8de" },
  { deep: "#4d5a2a", mid: "#98a563", pale: "#e8ebd4" },
  { deep: "#23506e", mid: "#6f9fbd", pale: "#dbe8f0" },
  { deep: "#7a3f2c", mid: "#c08a6c", pale: "#f1e2d8" },
  { deep: "#5a3a5e", mid: "#a283a8", pale: "#ebe1ec" },
  { deep: "#6b5316", mid: "#bb9f55", pale: "#f1e8cf" },
  { deep: "#37474a", mid: "#86999a", pale: "#e1e8e7" },
  { deep: "#24504f", mid: "#6ba3a0", pale: "#d9eae8" },
];

/** A stream of numbers in 0..1 that depends on nothing but the seed (mulberry32). */
export function markRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** The n-th hue, round and round. */
export const hueAt = (n: number): MarkHue => MARK_HUES[n % MARK_HUES.length] ?? MARK_HUES[0];

export function pickHue(next: () => number): MarkHue {
  return MARK_HUES[Math.floor(next() * MARK_HUES.length)] ?? MARK_HUES[0];
}

export function round(value: number, digits = 2): number {
  return Number(value.toFixed(digits));
}
