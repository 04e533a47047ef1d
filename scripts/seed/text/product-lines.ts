import type { ProductType } from "@worker/domain/catalogue/products/forms";
import type { Substance } from "@worker/domain/catalogue/substances/classes";

export type LineId =
  | "leaf-powder"
  | "leaf-capsule"
  | "leaf-crushed"
  | "leaf-extract"
  | "oh-tablet"
  | "oh-powder"
  | "oh-capsule"
  | "mit-extract"
  | "mit-powder"
  | "mit-tablet"
  | "mit-capsule"
  | "pseudo-tablet"
  | "kava-powder"
  | "kava-capsule";

/** How reviewers speak of the thing; "order" stands for a review of the vendor as a whole. */
export type Form = "powder" | "capsules" | "tablets" | "extract" | "leaf" | "order";

/** A name, what the extract type reads, and the label's claim: percent, or milligrams in a tablet or capsule. */
export type NamedProduct = [name: string, extractType: string, claim: number | null];

export interface Line {
  form: Exclude<Form, "order">;
  type: ProductType;
  substance: Substance;
  categories: readonly string[];
  /** `{strain}` is replaced by a variety. */
  names: readonly NamedProduct[];
  /** Weight as printed, and its price in cents before the vendor's own level. */
  sizes: readonly [weight: string, cents: number][];
  /** Milligrams that one tablet or capsule weighs; null where the claim is a percentage already. */
  unitMilligrams: number | null;
}

const LEAF_GRAMS: Line["sizes"] = [
  ["30 g", 749],
  ["60 g", 1299],
  ["100 g", 1799],
  ["250 g", 3399],
  ["500 g", 5499],
  ["1 kg", 9199],
];
const CAPSULES: Line["sizes"] = [
  ["30 capsules", 1049],
  ["60 capsules", 1749],
  ["120 capsules", 2999],
  ["250 capsules", 5199],
  ["500 capsules", 8999],
];
const TABLETS: Line["sizes"] = [
  ["3 tablets", 2199],
  ["10 tablets", 5999],
  ["25 tablets", 12999],
  ["50 tablets", 22999],
  ["100 tablets", 39999],
];
const EXTRACT_GRAMS: Line["sizes"] = [
  ["1 g", 1699],
  ["5 g", 6999],
  ["10 g", 12499],
  ["25 g", 27499],
];

export const LINES: Record<LineId, Line> = {
  "leaf-powder": {
    form: "powder",
    type: "powder",
    substance: "plain-leaf",
    categories: ["Plain Leaf"],
    sizes: LEAF_GRAMS,
    unitMilligrams: null,
    names: [
      ["{strain} Powder", "Plain Leaf", null],
      ["{strain} Powder, Fine Mill", "Plain Leaf", null],
    ],
  },
  "leaf-capsule": {
    form: "capsules",
    type: "capsule",
    substance: "plain-leaf",
    categories: ["Plain Leaf", "Capsules"],
    sizes: CAPSULES,
    unitMilligrams: null,
    names: [["{strain} Capsules", "Plain Leaf", null]],
  },
  "leaf-crushed": {
    form: "leaf",
    type: "other",
    substance: "plain-leaf",
    categories: ["Plain Leaf"],
    sizes: LEAF_GRAMS.slice(1, 5),
    unitMilligrams: null,
    names: [
      ["{strain} Crushed Leaf", "Plain Leaf", null],
      ["{strain} Tea Cut", "Plain Leaf", null],
    ],
  },
  "leaf-extract": {
    form: "extract",
    type: "extract",
    substance: "plain-leaf",
    categories: ["Plain Leaf"],
    sizes: EXTRACT_GRAMS,
    unitMilligrams: null,
    names: [
      ["Water-Drawn Leaf Extract", "Leaf Extract", 8],
      ["Full-Leaf Extract", "Leaf Extract", 10],
      ["Leaf Resin, Small Jar", "Leaf Extract", 12],
    ],
  },
  "oh-tablet": {
    form: "tablets",
    type: "tablet",
    substance: "7oh",
    categories: ["7OH Products", "Tablets"],
    sizes: TABLETS,
    unitMilligrams: 320,
    names: [
      ["Scored 7-OH Tablets", "7OH Domestic", 15],
      ["7-OH Tablets, Unflavored", "7OH Domestic", 15],
      ["Thai 7-OH Tablets", "7OH Thai", 12],
      ["7-OH Tablets, Spearmint", "7OH Domestic", 15],
      ["Pressed 7-OH Tablets", "7OH Domestic", 20],
      ["7-OH Tablets, Cherry", "7OH Domestic", 12],
      ["Thai 7-OH Tablets, Scored", "7OH Thai", 14],
      ["7-OH Chewable Tablets", "7OH Domestic", 10],
      ["7-OH Tablets, Citrus", "7OH Domestic", 14],
    ],
  },
  "oh-powder": {
    form: "powder",
    type: "powder",
    substance: "7oh",
    categories: ["7OH Products"],
    sizes: EXTRACT_GRAMS.slice(0, 3),
    unitMilligrams: null,
    names: [
      ["7-OH Powder", "7OH Domestic", 40],
      ["Thai 7-OH Powder", "7OH Thai", 30],
      ["7-OH Powder, Small Lot", "7OH Domestic", 50],
      ["7-OH Powder, Milled", "7OH Domestic", 35],
    ],
  },
  "oh-capsule": {
    form: "capsules",
    type: "capsule",
    substance: "7oh",
    categories: ["7OH Products", "Capsules"],
    sizes: CAPSULES.slice(0, 3),
    unitMilligrams: 400,
    names: [
      ["7-OH Capsules", "7OH Domestic", 14],
      ["Thai 7-OH Capsules", "7OH Thai", 12],
      ["7-OH Capsules, Half Count", "7OH Domestic", 14],
    ],
  },
  "mit-extract": {
    form: "extract",
    type: "extract",
    substance: "mit",
    categories: ["MIT Extracts"],
    sizes: EXTRACT_GRAMS,
    unitMilligrams: null,
    names: [
      ["MIT Freebase Extract", "MIT Freebase Domestic", 60],
      ["MIT Salt Extract", "MIT Salt Domestic", 45],
      ["Crystal Freebase", "MIT Freebase Thai", 65],
      ["House Extract 45", "MIT Extract", 45],
      ["Freebase, Aged Lot", "MIT Freebase Domestic", 55],
      ["Thai Extract, Small Lot", "MIT Salt Thai", 42],
    ],
  },
  "mit-powder": {
    form: "powder",
    type: "powder",
    substance: "mit",
    categories: ["MIT Extracts"],
    sizes: EXTRACT_GRAMS,
    unitMilligrams: null,
    names: [
      ["MIT Salt Powder", "MIT Salt Domestic", 48],
      ["Freebase Powder, Milled", "MIT Freebase Domestic", 58],
      ["MIT Salt, Thai Lot", "MIT Salt Thai", 44],
    ],
  },
  "mit-tablet": {
    form: "tablets",
    type: "tablet",
    substance: "mit",
    categories: ["MIT Extracts", "Tablets"],
    sizes: TABLETS.slice(0, 4),
    unitMilligrams: 500,
    names: [
      ["MIT Tablets", "MIT Freebase Domestic", 60],
      ["MIT Salt Tablets", "MIT Salt Domestic", 50],
      ["Pressed Freebase", "MIT Freebase Thai", 75],
    ],
  },
  "mit-capsule": {
    form: "capsules",
    type: "capsule",
    substance: "mit",
    categories: ["MIT Extracts", "Capsules"],
    sizes: CAPSULES.slice(0, 4),
    unitMilligrams: 450,
    names: [
      ["MIT Capsules", "MIT Freebase Domestic", 60],
      ["MIT Salt Capsules", "MIT Salt Domestic", 50],
      ["Freebase Capsules", "MIT Freebase Thai", 70],
    ],
  },
  "pseudo-tablet": {
    form: "tablets",
    type: "tablet",
    substance: "pseudo",
    categories: ["Tablets"],
    sizes: TABLETS.slice(0, 3),
    unitMilligrams: 320,
    names: [
      ["Pseudoindoxyl Tablets", "Pseudo Domestic", null],
      ["Scored Pseudo Tablets", "Pseudo Domestic", null],
    ],
  },
  "kava-powder": {
    form: "powder",
    type: "powder",
    substance: "other",
    categories: ["Bulk Products"],
    sizes: LEAF_GRAMS.slice(1, 5),
    unitMilligrams: null,
    names: [
      ["Kava Root Powder", "Kava Root", null],
      ["Kava Root, Medium Grind", "Kava Root", null],
    ],
  },
  "kava-capsule": {
    form: "capsules",
    type: "capsule",
    substance: "other",
    categories: ["Capsules"],
    sizes: CAPSULES.slice(0, 3),
    unitMilligrams: null,
    names: [
      ["Kava Capsules", "Kava Root", null],
      ["Kava Capsules, Small Bottle", "Kava Root", null],
    ],
  },
};

/** Varieties; every leaf vendor's first leaf is the first of these. */
export const STRAINS = [
  "Green Maeng Da",
  "Red Bali",
  "White Borneo",
  "Red Maeng Da",
  "Green Malay",
  "White Maeng Da",
  "Green Horn",
  "Red Thai",
  "Green Bali",
  "Yellow Vietnam",
  "Red Horn",
  "Green Thai",
  "White Horn",
  "Gold Bali",
  "Red Borneo",
  "White Vein",
  "Green Sumatra",
  "Red Sumatra",
  "Gold Indo",
  "Green Kapuas",
] as const;
