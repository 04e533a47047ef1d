import type { Figures } from "@worker/domain/catalogue/comparable/figures";
import { ALKALOID_NAMES, contentText, perMgText, pieceOf, sourceText } from "./figure-texts";
import { perUnitText } from "./unit-price";

/** A card's figures: what a unit costs, what was measured in which batch, and what a milligram of that costs. */
export function CardFigures({ figures }: { figures: Figures }) {
  const { alkaloid, measured, claim, source, least } = figures;
  const [first] = least;
  const perMg = first && perMgText(first, alkaloid);
  return (
    <>
      {first && (
        <p className="small num">
          {perUnitText(first)} <span className="muted">({first.size})</span>
          {perMg && <>, {perMg}</>}
          {!first.inStock && <span className="muted">, out of stock</span>}
        </p>
      )}
      {measured && alkaloid && source && (
        <p className="small muted">
          Measured {contentText(measured, pieceOf(figures))} of {ALKALOID_NAMES[alkaloid]}
          {claim && ` (label: ${contentText(claim, pieceOf(figures))})`}: {sourceText(source)}
        </p>
      )}
    </>
  );
}
