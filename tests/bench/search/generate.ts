import type { ProductSource } from "@worker/domain/views/search/index/product-source";
import type { VendorSource } from "@worker/domain/views/search/index/vendor-document";
import { PRODUCT_TYPES } from "@worker/domain/catalogue/products/forms";
import { SUBSTANCES } from "@worker/domain/catalogue/substances/classes";

const DAY = 24 * 60 * 60 * 1000;
export const NOW = Date.UTC(2026, 10, 20);

const SYLLABLES = [
  "ka",
  "to",
  "mi",
  "ren",
  "ous",
  "lo",
  "ver",
  "sa",
  "ti",
  "pel",
  "bor",
  "in",
  "da",
  "cro",
  "ne",
  "fal",
  "um",
  "gre",
  "ste",
  "wi",
];
const KINDS = [
  "7OH Thai",
  "7OH Domestic",
  "MIT Salt Domestic",
  "MIT Freebase Thai",
  "MIT Extract",
  "Plain Leaf",
  "Plain Leaf",
  "Leaf Extract, limited",
];
const STRAINS = ["Green Maeng Da", "Red Bali", "White Borneo", "Red Thai", "Gold Sumatra", "Green Malay"];
const FORMS = ["Powder", "Capsules", "Tablets", "Extract", "Crushed Leaf"];
const TAGS = [
  "premium",
  "lab-tested",
  "organic",
  "small-batch",
  "bestseller",
  "new-arrival",
  "freebase",
  "thai",
  "milled",
];
const EFFECTS = ["Sedating", "Energetic", "Euphoric", "Pain Relieving"];

/** A small generator of numbers from 0 up to 1; the same seed gives the same catalog on every machine. */
function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** 20,000 words, of which, as in any language, few are frequent and most are rare. */
const VOCABULARY = Array.from({ length: 20_000 }, (_, n) => {
  let word = "";
  for (let rest = n + 20; rest > 0; rest = Math.floor(rest / SYLLABLES.length))
    word += SYLLABLES[rest % SYLLABLES.length] ?? "";
  return word;
});

function sentence(random: () => number, words: number): string {
  return Array.from({ length: words }, () => VOCABULARY[Math.floor(VOCABULARY.length ** random()) - 1] ?? "ka").join(
    " ",
  );
}

const pick = <T>(random: () => number, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
const some = (random: () => number, list: readonly string[], share: number) => list.filter(() => random() < share);

/** One product in ascending order of ids: about 380 characters of text. */
function aProduct(random: () => number, n: number, vendors: number): ProductSource {
  const type = pick(random, PRODUCT_TYPES);
  const reviews = Math.floor(random() ** 3 * 120);
  const weight = pick(random, ["30 g", "60 g", "10 tablets", "30 capsules", "1 g"]);
  const lowestPriceCents = 700 + Math.floor(random() * 9000);
  return {
    id: `product-${String(n).padStart(7, "0")}`,
    vendorId: vendorId(Math.floor(random() * vendors)),
    name: `${pick(random, STRAINS)} ${pick(random, FORMS)} ${sentence(random, 1)}`,
    description: sentence(random, 48),
    extractType: pick(random, KINDS),
    type,
    substance: pick(random, SUBSTANCES),
    categories: [type, pick(random, ["7OH Products", "MIT Extracts", "Plain Leaf"])],
    tags: some(random, TAGS, 0.35),
    effects: some(random, EFFECTS, 0.3).map((effect) => ({
      effect,
      reports: 3 + Math.floor(random() * 20),
      byStaff: false,
    })),
    image: null,
    reported: random() < 0.3,
    inStock: random() < 0.9,
    featured: random() < 0.03,
    addedAt: NOW - Math.floor(random() * 700) * DAY,
    salesCount: Math.floor(random() ** 2 * 600),
    ratingSum: Math.round(reviews * (3 + random() * 2)),
    ratingCount: reviews,
    lowestPriceCents,
    lowestWeight: weight,
    offers: [{ weight, priceCents: lowestPriceCents, inStock: true }],
    printed: null,
    result:
      random() < 0.5
        ? { status: "verified", testDate: "2026-09-01", expiresAt: Date.UTC(2027, 2, 1), overallSafety: "Passed" }
        : null,
    pendingSince: null,
  };
}

const vendorId = (n: number): string => `vendor-${String(n).padStart(6, "0")}`;

export function* generateProducts(count: number): Generator<ProductSource> {
  const random = numbers(1);
  for (let n = 0; n < count; n += 1) yield aProduct(random, n, vendorsFor(count));
}

const vendorsFor = (products: number): number => Math.max(4, Math.round(products / 7));

export function generateVendors(products: number): VendorSource[] {
  const random = numbers(2);
  return Array.from({ length: vendorsFor(products) }, (_, n) => {
    const name = `${sentence(random, 2)} ${n}`;
    const count = Math.floor(random() * 200);
    return {
      id: vendorId(n),
      name,
      nameKey: name,
      description: sentence(random, 30),
      location: pick(random, ["Oregon", "Texas", "Ohio"]),
      specialties: some(random, ["7oh", "mit", "leaf", "extracts", "capsules"], 0.4),
      plan: pick(random, ["basic", "basic", "professional", "enterprise"]),
      verified: random() < 0.6,
      ratingSum: Math.round(count * (3 + random() * 2)),
      ratingCount: count,
      rank: 4,
      priceCents: 1000 + n,
      newestDay: 20_000 + (n % 700),
      parts: {},
      facets: [
        "all",
        ...some(random, ["verified", "min:4", "category:extracts", "type:7OH", "filter:lab-tested"], 0.5),
      ],
    };
  });
}

const slip = (random: () => number, word: string): string => {
  const at = 1 + Math.floor(random() * (word.length - 2));
  return `${word.slice(0, at)}${word.slice(at + 1, at + 2)}${word.slice(at, at + 1)}${word.slice(at + 2)}`;
};

/** 200 queries that no phrase answers: words in another order, other spellings, slips, and the mix above. */
export function looseMix(): string[] {
  const random = numbers(4);
  const turned = (text: string) => text.split(" ").toReversed().join(" ");
  const kinds: (() => string)[] = [
    () => turned(pick(random, STRAINS)),
    () => turned(`${pick(random, STRAINS)} ${pick(random, FORMS)}`),
    () => `${pick(random, FORMS)} thai ${pick(random, STRAINS)}`,
    () => pick(random, ["7-oh", "7 oh tablets", "tablets 7-oh", "free-base thai"]),
    () => slip(random, pick(random, ["capsules", "tablets", "extract", "freebase", "domestic"])),
    () => `${slip(random, "borneo")} ${pick(random, FORMS)}`,
    () => slip(random, sentence(random, 1)),
    () => `${sentence(random, 3)} ${slip(random, "powder")}`,
  ];
  return Array.from({ length: 200 }, (_, n) => (kinds[n % kinds.length] ?? (() => ""))()).concat(queryMix());
}

/** 200 queries as people mix them: browsing, one word, a part of a word, a phrase, rare words and words that are nowhere. */
export function queryMix(): string[] {
  const random = numbers(3);
  const kinds: (() => string)[] = [
    () => "",
    () => pick(random, ["thai", "extract", "capsules", "freebase", "mit"]),
    () => pick(random, STRAINS),
    () => `${pick(random, STRAINS)} ${pick(random, FORMS)}`,
    () => sentence(random, 1),
    () => sentence(random, 1).slice(1),
    () => pick(random, VOCABULARY),
    () => pick(random, ["nothing-like-this", "zzz", "qqq www"]),
  ];
  return Array.from({ length: 200 }, (_, n) => (kinds[n % kinds.length] ?? (() => ""))());
}
