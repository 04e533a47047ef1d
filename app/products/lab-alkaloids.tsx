import type { CSSProperties } from "react";
import type { ProductPage } from "@worker/domain/views/product-page/product-page";
import { formatPercent } from "~/ui/format";
import { PrintedLine } from "./printed-line";

export type Detail = NonNullable<ProductPage["detail"]>;

const STEPS = [1, 2, 4, 8, 20, 40, 80, 100] as const;
/** How far a label may be off, in share of its claim (rules/products#label-accuracy). */
const LABEL_TOLERANCE = 0.1;

export type AlkaloidFigures = Pick<Detail, "alkaloids" | "batchNumber" | "testingMethod">;

type Line = Detail["alkaloids"]["lines"]["mitragynine"];
type Claim = Detail["alkaloids"]["claim"];

interface Bar {
  name: string;
  line: Line;
  claim: Claim;
}

const barsOf = ({ lines, claim }: Detail["alkaloids"]): Bar[] => {
  const claimed = (of: NonNullable<Claim>["of"]) => (claim?.of === of ? claim : null);
  return [
    { name: "Mitragynine", line: lines.mitragynine, claim: claimed("mitragynine") },
    { name: "7-Hydroxymitragynine", line: lines.sevenOhMitragynine, claim: claimed("sevenOhMitragynine") },
    { name: "Paynantheine", line: lines.paynantheine, claim: null },
    { name: "Speciogynine", line: lines.speciogynine, claim: null },
    { name: "Total", line: lines.totalAlkaloids, claim: null },
  ];
};

/** The end of the common axis: the first step that holds every bar and the label's claim. */
export const axisEnd = (values: readonly number[]): number => STEPS.find((step) => step >= Math.max(...values)) ?? 100;

/** "Mitragynine is 3.0% above its label; the standard allows 10%." Empty without a claim or a measured number. */
export function labelText(name: string, value: number | null, claim: number | null): string {
  if (value === null || claim === null || claim <= 0) return "";
  const off = value / claim - 1;
  const amount =
    Math.abs(off) < 0.0005
      ? "as its label says"
      : `${formatPercent(Math.abs(off), 1)} ${off > 0 ? "above" : "below"} its label`;
  return ` ${name} is ${amount}; the standard allows ${formatPercent(LABEL_TOLERANCE)}.`;
}

type BarStyle = CSSProperties & { "--w": string; "--at"?: string };

/** What is printed, and bars on one axis for what is a number; a tick marks what the label claims. */
export function Alkaloids({ detail: { alkaloids, batchNumber, testingMethod } }: { detail: AlkaloidFigures }) {
  const bars = barsOf(alkaloids);
  const end = axisEnd(bars.flatMap(({ line, claim }) => [line.percent ?? 0, claim?.percent ?? 0]));
  const share = (value: number) => `${Math.min(100, (100 * value) / end).toFixed(2)}%`;
  const lengths = ({ line, claim }: Bar): BarStyle => ({
    "--w": share(line.percent ?? 0),
    ...(claim === null ? {} : { "--at": share(claim.percent) }),
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
      <div className="alk alk--printed" role="table" aria-label="Alkaloids as the certificate prints them">
        {bars.map((bar) => (
          <div key={bar.name} className="alk-row" role="row">
            <span role="rowheader">{bar.name}</span>
            <span className="alk-bar" role="cell" style={lengths(bar)}>
              {bar.line.percent !== null && <i />}
              {bar.claim !== null && (
                <u title={`Label claim ${bar.claim.text}`}>
                  <span className="sr">Label claim {bar.claim.text}</span>
                </u>
              )}
            </span>
            <b role="cell">
              <PrintedLine line={bar.line} />
              {bar.line.limit !== null && (
                <small className="muted">limit {withUnit(bar.line.limit, alkaloids.unit)}</small>
              )}
            </b>
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
        <b>Fig. 1</b>Values as printed on the certificate for batch {batchNumber}, {testingMethod}. Bars and figures in
        parentheses are percent by weight; values that are not numbers have no bar.
        {claimed && labelText(claimed.name, claimed.line.percent, claimed.claim?.percent ?? null)}
      </figcaption>
    </figure>
  );
}

const withUnit = (limit: string, unit: string): string => (unit === "%" ? `${limit}%` : `${limit} ${unit}`);
