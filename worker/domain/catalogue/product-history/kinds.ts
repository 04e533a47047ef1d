/** What the words of a product can change of, as its form calls them. */
export const WORD_KINDS = ["name", "type", "extractType", "strain", "potency"] as const;
export type WordKind = (typeof WORD_KINDS)[number];

/** What can become of a product; `start` is a size's first known price, which is no change. */
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
