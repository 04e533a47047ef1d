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

/** An amount that has no place on an axis of percentages; an empty bar would read as none of it. */
const isByPiece = ({ unit, text, shown }: Line): boolean => unit === "mg/unit" && text !== shown;

const lengthsOn = (end: number, { line, claim }: Bar): BarStyle => {
  const share = (value: number) => `${Math.min(100, (100 * value) / end).toFixed(2)}%`;
  return {
    "--w": share(line.percent ?? 0),
    ...(claim?.percent == null ? {} : { "--at": share(claim.percent) }),
  };
};

/** What is printed, and bars on one axis for what is a percentage; a tick marks what the label claims. */
export function Alkaloids({ detail: { alkaloids, batchNumber, testingMethod } }: { detail: AlkaloidFigures }) {
  const bars = barsOf(alkaloids);
  const percents = bars.flatMap(({ line, claim }) => [line.percent ?? [], claim?.percent ?? []].flat());
  const end = percents.length > 0 ? axisEnd(percents) : null;
  const claimed = bars.find(({ claim }) => claim !== null);
  return (
    <figure>
      <div className="section-head section-head--open">
        <h2>Alkaloids</h2>
        {end !== null && (
          <span className="legend">
            <span>
              <i className="key-lab" />
              Measured
            </span>
            {claimed?.claim?.percent != null && (
              <span>
                <i className="key-claim" />
                Label claim
              </span>
            )}
          </span>
        )}
      </div>
      <div className="alk alk--printed" role="table" aria-label="Alkaloids as the certificate prints them">
        {bars.map((bar) => (
          <Row key={bar.name} bar={bar} end={end} />
        ))}
        {end !== null && (
          <div className="alk-axis" aria-hidden="true">
            <span />
            <div>
              {[0, 1, 2, 3, 4].map((quarter) => (
                <span key={quarter}>{(end * quarter) / 4}</span>
              ))}
            </div>
          </div>
        )}
      </div>
      <figcaption>
        <b>Fig. 1</b>Values as printed on the certificate for batch {batchNumber}, {testingMethod}. Other alkaloids
        stand in the certificate only.
        {end !== null &&
          " Bars and figures in parentheses are percent by weight; values that are not numbers have no bar."}
        {bars.some(({ line }) => isByPiece(line)) &&
          " A value in mg/unit is per tablet, capsule or piece: without the weight of one it is no percentage."}
        {claimed && labelText(claimed.name, claimed.line.value, claimed.claim?.value ?? null)}
      </figcaption>
    </figure>
  );
}

/** @param end null where there is no axis */
function Row({ bar, end }: { bar: Bar; end: number | null }) {
  const { name, line, claim } = bar;
  const hasBar = end !== null && !isByPiece(line);
  return (
    <div className="alk-row" role="row">
      <span role="rowheader">{name}</span>
      <span className={hasBar ? "alk-bar" : "alk-bar alk-bar--none"} role="cell" style={lengthsOn(end ?? 1, bar)}>
        {line.percent !== null && <i />}
        {claim?.percent != null && (
          <u title={`Label claim ${claim.text}`}>
            <span className="sr">Label claim {claim.text}</span>
          </u>
        )}
      </span>
      <b role="cell">
        <PrintedLine line={line} />
        {line.limitText !== null && <small className="muted"> limit {line.limitText}</small>}
        {claim !== null && claim.percent === null && <small className="muted"> label claim {claim.text}</small>}
      </b>
    </div>
  );
}
