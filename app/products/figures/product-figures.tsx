import type { Figures, PriceFigure } from "@worker/domain/catalogue/comparable/figures";
import { Facts } from "~/ui/facts";
import { formatMoney } from "~/ui/format";
import { ALKALOID_NAMES, contentText, noPerMg, pieceOf, REASONS, sourceText, strengthText } from "./figure-texts";
import { formatSmallMoney, perUnitText } from "./unit-price";

/** A product's figures, by size, with how each was worked out (rules/products#comparable-numbers). */
export function ProductFigures({ figures, prices }: { figures: Figures; prices: readonly PriceFigure[] }) {
  const { alkaloid, measured, reason, source, claim } = figures;
  const name = alkaloid === null ? "Alkaloid" : ALKALOID_NAMES[alkaloid];
  const unit = pieceOf(figures);
  const priced = prices.some(({ perMg }) => perMg !== null);
  return (
    <section className="section figures" id="figures">
      <div className="section-head section-head--open">
        <h2>Numbers to compare</h2>
      </div>
      <Facts
        facts={[
          {
            label: "Measured",
            value:
              measured === null || alkaloid === null
                ? REASONS[reason ?? "no-result"]
                : `${strengthText(measured, alkaloid, unit)}${source === null ? "" : `, ${sourceText(source)}`}`,
          },
          {
            label: "Label claim",
            value: claim === null || alkaloid === null ? "None on record" : strengthText(claim, alkaloid, unit),
          },
        ]}
      />
      {prices.length > 0 && (
        <table className="table">
          <caption className="sr">Price per unit and per milligram, by size</caption>
          <thead>
            <tr>
              <th scope="col">Size</th>
              <th scope="col" className="r">
                Price per unit
              </th>
              {priced && (
                <th scope="col" className="r">
                  Per mg of {name}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {prices.map((price) => (
              <tr key={price.size}>
                <th scope="row">
                  {price.size}
                  {!price.inStock && <span className="small muted"> Out of stock</span>}
                </th>
                <td className="r num">{perUnitText(price)}</td>
                {priced && (
                  <td className="r num">{price.perMg === null ? "Not given" : formatSmallMoney(price.perMg)}</td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <How figures={figures} prices={prices} />
    </section>
  );
}

function How({ figures, prices }: { figures: Figures; prices: readonly PriceFigure[] }) {
  const { alkaloid, measured, source } = figures;
  const price = prices.find(({ perMg }) => perMg !== null) ?? prices[0];
  const hasPerMg = price !== undefined && price.perMg !== null;
  return (
    <details>
      <summary>How computed</summary>
      <div className="stack small">
        {price && (
          <p>
            {formatMoney(price.priceCents)} for {price.size} is {perUnitText(price)}: the price divided by the quantity
            that the size begins with, ounces and kilograms as grams. Prices are in US dollars, as the vendor states
            them.
          </p>
        )}
        {measured && source && (
          <p>
            The certificate of {sourceText(source)}, prints {measured.printed} for it, which is{" "}
            {contentText(measured, pieceOf(figures))}.
            {hasPerMg &&
              ` ${formatSmallMoney(price.perUnit)} divided by ${contentText(measured, pieceOf(figures))} is ${formatSmallMoney(price.perMg ?? 0)} for each milligram.`}
          </p>
        )}
        {alkaloid !== null && !prices.some(({ perMg }) => perMg !== null) && (
          <p>Price per milligram. {noPerMg(figures)}.</p>
        )}
        <p>
          Only a verified result that is in date and passed all four safety groups gives a measured amount. It is about
          one sample of one batch; another batch can differ. This is arithmetic, not advice: it says neither what is
          good for anybody nor how much to take.
        </p>
      </div>
    </details>
  );
}
