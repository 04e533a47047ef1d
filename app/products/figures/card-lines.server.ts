import type { ProductCardData } from "@worker/domain/catalogue/cards/product-card";
import type { NoStrength } from "@worker/domain/catalogue/comparable/strength";
import { contentText, perMgText, pieceOf, REASONS, sourceText, strengthText } from "./figure-texts";
import { perUnitText } from "./unit-price";

/** A card with its figures written out: a page sends what it shows, and a browser needs nothing to write it with. */
export interface ShownCard extends Omit<ProductCardData, "figures"> {
  /** What a unit costs, and a measured milligram; null where no size says how much is in it. */
  perUnit: string | null;
  /** What was measured in which batch, with the label's claim, or why a verified result gives no amount; else null. */
  measured: string | null;
}

/** For a loader (rules/products#comparable-numbers). */
export function shownCard({ figures, ...card }: ProductCardData): ShownCard {
  const { alkaloid, measured, claim, source, least, reason } = figures;
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
        ? whyNot(card, reason)
        : `Measured ${strengthText(measured, alkaloid, pieceOf(figures))}${claimed}: ${sourceText(source)}`,
  };
}

/** Beside "Lab verified" stands why nothing measured does; no other chip lets anybody expect it. */
const whyNot = ({ evidence }: Pick<ShownCard, "evidence">, reason: NoStrength | null): string | null =>
  evidence.kind !== "lab" || reason === null || reason === "no-alkaloid"
    ? null
    : reason === "incomplete"
      ? `Safety: Incomplete. ${REASONS[reason]}`
      : REASONS[reason];
