import { keyedHash } from "../../../hashing";

/** Shorter texts, such as thanks, are alike without being copies; counted as code points. */
const SKETCHED_MIN = 20;
const SHINGLE = 4;
const PLACES = 64;

/** One odd number a place, so that each place orders the shingles in another way. */
const MULTIPLIERS = Array.from({ length: PLACES }, (_, n) => Math.imul(n * 2 + 1, 0x9e3779b1) | 1);

const seeds = new Map<string, number>();

async function seedOf(hashKey: string): Promise<number> {
  const known = seeds.get(hashKey) ?? parseInt((await keyedHash(hashKey, "message sketch")).slice(0, 8), 16);
  seeds.set(hashKey, known);
  return known;
}

function hashOf(text: string, from: number, seed: number): number {
  let hash = seed ^ 0x811c9dc5;
  for (let at = from; at < from + SHINGLE; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash ^ (hash >>> 15);
}

/**
 * What is kept of a message to tell copies from each other: the least of its shingles' hashes in 64 orders (MinHash), from
 * which no text can be read (rules/messaging-safety#patterns).
 * @param hashKey the HASH_KEY secret, which makes guesses worthless
 * @returns base64; null for a text that is too short
 */
export async function sketchOf(text: string, hashKey: string): Promise<string | null> {
  const plain = text.normalize("NFKC").toLowerCase().replace(/\s+/gu, " ").trim();
  if (Array.from(plain).length < SKETCHED_MIN) return null;
  const seed = await seedOf(hashKey);
  const least = new Uint32Array(PLACES).fill(0xffffffff);
  for (let from = 0; from + SHINGLE <= plain.length; from += 1) {
    const hash = hashOf(plain, from, seed);
    for (const [place, multiplier] of MULTIPLIERS.entries()) {
      const mixed = Math.imul(hash, multiplier);
      const ordered = (mixed ^ (mixed >>> 13)) >>> 0;
      if (ordered < (least[place] ?? 0)) least[place] = ordered;
    }
  }
  const bytes = new Uint8Array(Uint16Array.from(least, (value) => value & 0xffff).buffer);
  return btoa(String.fromCharCode(...bytes));
}

/** How alike two texts are by their sketches. @returns 0 to 1 */
export function likeness(one: string, other: string): number {
  const [a, b] = [atob(one), atob(other)];
  let same = 0;
  for (let at = 0; at < PLACES * 2; at += 2) {
    if (a.charCodeAt(at) === b.charCodeAt(at) && a.charCodeAt(at + 1) === b.charCodeAt(at + 1)) same += 1;
  }
  return same / PLACES;
}
