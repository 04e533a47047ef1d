export const PROMOTION_KINDS = ["announcement", "deal"] as const;
export type PromotionKind = (typeof PROMOTION_KINDS)[number];
