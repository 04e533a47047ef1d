import type { CSSProperties } from "react";
import type { ProductPage } from "@worker/domain/views/product-page/product-page";
import { formatPercent } from "~/ui/format";

export type Detail = NonNullable<ProductPage["detail"]>;

const STEPS = [1, 2, 4, 8, 20, 40, 80, 100] as const;
/** How far a label may be off, in share of its claim (rules/products#label-accuracy). */
const LABEL_TOLERANCE = 0.1;

interface Bar {
  name: string;
  value: number;
  claim: number | null;
}

export type AlkaloidFigures = Pick<
  Detail,
  | "mitragynine"
  | "sevenOhMitragynine"
  | "paynantheine"
  | "speciogynine"
  | "totalAlkaloids"
  | "labelClaim"
  | "labelClaimOf"
  | "batchNumber"
  | "testingMethod"
>;

const barsOf = (detail: AlkaloidFigures): Bar[] => {
  const claimed = (of: Detail["labelClaimOf"]) => (detail.labelClaimOf === of ? detail.labelClaim : null);
  return [
    { name: "Mitragynine", value: detail.mitragynine, claim: claimed("mitragynine") },
    { name: "Paynantheine", value: detail.paynantheine, claim: null },
    { name: "Speciogynine", value: detail.speciogynine, claim: null },
    { name: "7-Hydroxymitragynine", value: detail.sevenOhMitragynine, claim: claimed("sevenOhMitragynine") },
    { name: "Total", value: detail.totalAlkaloids, claim: null },
  ];
};

/** The end of the common axis: the first step that holds every bar and the label's claim. */
export const axisEnd = (values: readonly number[]): number => STEPS.find((step) => step >= Math.max(...values)) ?? 100;

/** "Mitragynine is 3.0% above its label; the standard allows 10%." Empty where the label claims nothing. */
export function labelText(name: string, value: number, claim: number | null): string {
  if (claim === null || claim <= 0) return "";
  const off = value / claim - 1;
  const amount =
    Math.abs(off) < 0.0005
      ? "as its label says"
      : `${formatPercent(Math.abs(off), 1)} ${off > 0 ? "above" : "below"} its label`;
  return ` ${name} is ${amount}; the standard allows ${formatPercent(LABEL_TOLERANCE)}.`;
}

type BarStyle = CSSProperties & { "--w": string; "--at"?: string };

/** Measured bars on one axis; a tick marks what the label claims. */
export function Alkaloids({ detail }: { detail: AlkaloidFigures }) {
  const bars = barsOf(detail);
  const end = axisEnd(bars.flatMap(({ value, claim }) => [value, claim ?? 0]));
  const share = (value: number) => `${Math.min(100, (100 * value) / end).toFixed(2)}%`;
  const lengths = ({ value, claim }: Bar): BarStyle => ({
    "--w": share(value),
    ...(claim === null ? {} : { "--at": share(claim) }),
  });
  const claimed = bars.find(({ claim }) => claim !== null);
  return (
    <figure>
      <div className="section-head section-head--open">
        <h2>Alkaloids</h2>
        <span className="legend">
          <span>
            <i className="key-lab" />
            Measured
          </span>
          {claimed && (
            <span>
              <i className="key-claim" />
              Label claim
            </span>
          )}
        </span>
      </div>
      <div className="alk" role="table" aria-label="Alkaloids, percent of weight">
        {bars.map((bar) => (
          <div key={bar.name} className="alk-row" role="row">
            <span role="rowheader">{bar.name}</span>
            <span className="alk-bar" role="cell" style={lengths(bar)}>
              <i />
              {bar.claim !== null && (
                <u title={`Label claim ${bar.claim}%`}>
                  <span className="sr">Label claim {bar.claim}%</span>
                </u>
              )}
            </span>
            <b role="cell">{formatPercent(bar.value / 100, 2)}</b>
          </div>
        ))}
        <div className="alk-axis" aria-hidden="true">
          <span />
          <div>
            {[0, 1, 2, 3, 4].map((quarter) => (
              <span key={quarter}>{(end * quarter) / 4}</span>
            ))}
          </div>
        </div>
      </div>
      <figcaption>
        <b>Fig. 1</b>Percent of weight, batch {detail.batchNumber}, {detail.testingMethod}.
        {claimed && labelText(claimed.name, claimed.value, claimed.claim)}
      </figcaption>
    </figure>
  );
}
