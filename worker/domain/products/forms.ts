/** What a product can be (rulings R9 and area 5; document 3 §3 and §9). */
export const PRODUCT_TYPES = ["powder", "capsule", "tablet", "extract", "other"] as const;
export type ProductType = (typeof PRODUCT_TYPES)[number];

export const SUBSTANCES = ["plain-leaf", "7oh", "mit", "pseudo", "other"] as const;
export type Substance = (typeof SUBSTANCES)[number];

export const EFFECTS = ["Sedating", "Energetic", "Euphoric", "Pain Relieving"] as const;

/** An effect is published when this many reviewers report it, or staff set it (rulings R10). */
export const EFFECT_REPORTS_MIN = 3;
