/** The classes of product that regions regulate, and that can be suspended (rules/substances#substances). */
export const SUBSTANCES = ["plain-leaf", "7oh", "mit", "pseudo", "other"] as const;
export type Substance = (typeof SUBSTANCES)[number];
