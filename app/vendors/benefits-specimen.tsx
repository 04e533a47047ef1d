import type { CSSProperties, ReactNode } from "react";
import { EvidenceChip } from "~/ui/evidence";
import { Figure } from "~/ui/charts/figure";
import { Mark } from "~/ui/mark";
import { shownMean, Stars } from "~/ui/stars";

const TESTED_AT = Date.UTC(2026, 10, 12);
const MEAN = 4.6;
const ALKALOIDS = [
  { name: "Mitragynine", share: 61.8 },
  { name: "Paynantheine", share: 6.41 },
];
const AXIS_END = 80;

type BarStyle = CSSProperties & { "--w": string };
const bar = (share: number): BarStyle => ({ "--w": `${(100 * share) / AXIS_END}%` });

/** A product's entry with the hand that writes each line of it. Its figures are invented. */
export function BenefitsSpecimen() {
  return (
    <Figure n={1} caption="Who writes each line of a product's page. A specimen; its figures are invented.">
      <div className="plate-card hands">
        <Line by="You">
          <div className="thing">
            <Mark id="hands" kind="product" form="extract" size={44} />
            <div>
              <strong>MIT Freebase Extract</strong>
              <small>4 sizes, from $18.00, in stock</small>
            </div>
          </div>
        </Line>
        <Line by="A laboratory" tone="lab">
          <div className="alk">
            {ALKALOIDS.map(({ name, share }) => (
              <div className="alk-row" key={name}>
                <span>{name}</span>
                <span className="alk-bar" aria-hidden="true">
                  <i style={bar(share)} />
                </span>
                <b>{share.toFixed(2)}%</b>
              </div>
            ))}
          </div>
        </Line>
        <Line by="A moderator" tone="lab">
          <EvidenceChip kind="lab" at={TESTED_AT} />
        </Line>
        <Line by="Buyers">
          <span className="row">
            <b>{shownMean(MEAN)}</b>
            <Stars mean={MEAN} />
            <span className="muted">121 reviews</span>
          </span>
        </Line>
        <Line by="Your plan" tone="money">
          <EvidenceChip kind="promo" />
        </Line>
      </div>
    </Figure>
  );
}

function Line({ by, tone, children }: { by: string; tone?: "lab" | "money"; children: ReactNode }) {
  return (
    <div className={tone ? `hand hand--${tone}` : "hand"}>
      <div>{children}</div>
      <p>
        <span className="sr">Written by: </span>
        {by}
      </p>
    </div>
  );
}
