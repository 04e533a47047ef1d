/** The text fields of a product whose changes are recorded, by their names in its form. */
export const WORD_KINDS = ["name", "type", "extractType", "strain", "potency"] as const;
export type WordKind = (typeof WORD_KINDS)[number];

/** The kinds of entries in a product's history; `start` is a size's first known price, and not a change. */
export const CHANGE_KINDS = [
  "start",
  "size",
  "price",
  "stock",
  ...WORD_KINDS,
  "result",
  "expiry",
  "withdrawal",
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];
