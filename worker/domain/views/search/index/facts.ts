import type { ProductType } from "../../../catalogue/products/forms";

/** What search knows of a listed product beside its words. One object is filled again for every row that is looked at. */
export interface ProductFacts {
  /** Bits of `CLASS` (classify.ts). */
  classes: number;
  type: ProductType;
  /** Bit n is set for the n-th of `EFFECTS`. */
  effects: number;
  priceCents: number;
  ratingSum: number;
  ratingCount: number;
  salesCount: number;
  addedAt: number;
  /** Thousandths of a US cent, least first (rules/search#comparable-sorts); 0 where there is no such figure. */
  perGram: number;
  perPiece: number;
  perMgSevenOh: number;
  perMgMitragynine: number;
  featured: boolean;
  /** When the newest verified laboratory result expires; 0 without one. */
  labUntil: number;
  vendorVerified: boolean;
  vendorRatingSum: number;
  vendorRatingCount: number;
  /** Of all vendors, in millionths (rules/vendors#ranking). */
  vendorRank: number;
  /** On the professional or the enterprise plan (rules/search#groups). */
  premium: boolean;
}

/** The unrounded mean; 0 without reviews (rules/vendors#ratings). */
export const mean = (sum: number, count: number): number => (count === 0 ? 0 : sum / count);
