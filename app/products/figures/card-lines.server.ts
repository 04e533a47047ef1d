import type { ProductCardData } from "@worker/domain/catalogue/cards/product-card";
import { ALKALOID_NAMES, contentText, perMgText, pieceOf, sourceText } from "./figure-texts";
import { perUnitText } from "./unit-price";

/** A card with its figures written out: a page sends what it shows, and a browser needs nothing to write it with. */
export interface ShownCard extends Omit<ProductCardData, "figures"> {
  /** What a unit costs, and a measured milligram; null where no size says how much is in it. */
  perUnit: string | null;
  /** What was measured in which batch, with the label's claim; null where nothing was. */
  measured: string | null;
}

/** For a loader (rules/products#comparable-numbers). */
export function shownCard({ figures, ...card }: ProductCardData): ShownCard {
  const { alkaloid, measured, claim, source, least } = figures;
  const [first] = least;
  const parts = first && [
    `${perUnitText(first)} (${first.size})`,
    perMgText(first, alkaloid),
    first.inStock ? null : "out of stock",
  ];
  const claimed = claim === null ? "" : ` (label: ${contentText(claim, pieceOf(figures))})`;
  return {
    ...card,
    perUnit: parts?.filter((part) => part !== null).join(", ") ?? null,
    measured:
      measured === null || alkaloid === null || source === null
        ? null
        : `Measured ${contentText(measured, pieceOf(figures))} of ${ALKALOID_NAMES[alkaloid]}${claimed}: ${sourceText(source)}`,
  };
}
