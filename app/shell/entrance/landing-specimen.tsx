import type { CSSProperties } from "react";
import { EvidenceChip } from "~/ui/evidence";
import { Figure } from "~/ui/charts/figure";
import { Histogram } from "~/ui/charts/histogram";
import { Icon } from "~/ui/icon";
import { Mark } from "~/ui/mark";
import { shownMean, Stars } from "~/ui/stars";

const ALKALOIDS = [
  { name: "Mitragynine", share: 61.8, claim: 60 },
  { name: "Paynantheine", share: 6.41 },
  { name: "Speciogynine", share: 4.92 },
];
const AXIS_END = 80;
const TESTED_AT = Date.UTC(2026, 10, 12);
const MEAN = 4.8;

type BarStyle = CSSProperties & { "--w"?: string; "--at"?: string };
const bar = (share: number): BarStyle => ({ "--w": `${(100 * share) / AXIS_END}%` });
const tick = (share: number): BarStyle => ({ "--at": `${(100 * share) / AXIS_END}%` });

/** What an entry will look like, drawn with the parts that the real ones use. Its figures are invented. */
export function LandingSpecimen() {
  return (
    <Figure
      n={1}
      caption="What an entry will look like: measured by a laboratory, rated by buyers whose purchase was confirmed."
    >
      <div className="plate-card">
        <div className="thing">
          <Mark id="mit-free" kind="product" form="extract" size={52} />
          <div>
            <strong>A product on Leafproof</strong>
            <small>Batch HL-2611-04, specimen entry</small>
          </div>
        </div>
        <div className="alk">
          {ALKALOIDS.map((alkaloid) => (
            <div className="alk-row" key={alkaloid.name}>
              <span>{alkaloid.name}</span>
              <span className="alk-bar" aria-hidden="true">
                <i style={bar(alkaloid.share)} />
                {alkaloid.claim && <u style={tick(alkaloid.claim)} />}
              </span>
              <b>
                {alkaloid.share.toFixed(2)}%
                {alkaloid.claim && <span className="sr">, label claim {alkaloid.claim}%</span>}
              </b>
            </div>
          ))}
          <div className="alk-axis" aria-hidden="true">
            <span />
            <div>
              <span>0</span>
              <span>{AXIS_END / 2}</span>
              <span>{AXIS_END}</span>
            </div>
          </div>
        </div>
        <div className="row row--wrap between">
          <EvidenceChip kind="lab" at={TESTED_AT} />
          <span className="passed">
            {["Metals", "Microbials", "Pesticides", "Solvents"].map((group) => (
              <span key={group}>
                <Icon name="circle-check" />
                {group}
                <span className="sr"> passed</span>
              </span>
            ))}
          </span>
        </div>
        <div className="plate-rating">
          <div>
            <div className="figure">{shownMean(MEAN)}</div>
            <Stars mean={MEAN} />
          </div>
          <Histogram counts={[1, 1, 2, 16, 101]} />
        </div>
      </div>
    </Figure>
  );
}
