import type { CSSProperties } from "react";
import {
  SAFETY_GROUP_LABELS,
  SAFETY_GROUPS,
  type Verdict as GroupVerdict,
} from "@worker/domain/catalogue/lab/results/forms";
import { isLineAbove, printedValue } from "@worker/domain/catalogue/lab/results/printed-value";
import { meaningOf } from "@worker/domain/catalogue/lab/results/printed-words";
import { shownUnit } from "@worker/domain/catalogue/lab/results/result-fields";
import { Verdict, type VerdictState } from "~/ui/evidence";
import type { Detail } from "./lab-alkaloids";
import { PrintedLine } from "./printed-line";

type Group = Detail["safety"]["heavyMetals"];
type Measure = Group["measures"][number];
type Limited = Measure & { limit: number };

const STATES: Record<GroupVerdict, VerdictState> = { passed: "pass", failed: "fail", "not-tested": "none" };

/** Found where nothing may be, as a group's failed verdict has it; a gauge says so of what has a limit. */
const isFound = (measure: Measure): boolean => isLineAbove(measure) || printedValue(measure.shown)?.kind === "present";

const isLimited = (measure: Measure): measure is Limited => measure.limit !== null && measure.limit > 0;

/** What is printed, and beside it what an abbreviation stands for. */
function Shown({ measure: { shown }, unit = "" }: { measure: Measure; unit?: string }) {
  return <PrintedLine line={{ text: unit === "" ? shown : `${shown} ${unit}`, means: meaningOf(shown) }} />;
}

/** Always all four groups; one without data says so. Limits are those the certificate prints. */
export function SafetyPanels({ detail }: { detail: Pick<Detail, "safety"> }) {
  return (
    <section className="section">
      <div className="section-head section-head--open">
        <h2>Safety</h2>
      </div>
      <div className="safety">
        {SAFETY_GROUPS.map((group) => (
          <Panel key={group} title={SAFETY_GROUP_LABELS[group]} group={detail.safety[group]} />
        ))}
      </div>
      <p className="source">
        <b>Fig. 2</b>Limits are those the laboratory reports against. A pass says what was in this sample of this batch.
        It is not a statement that the product is safe or lawful for you.
      </p>
    </section>
  );
}

function Panel({ title, group }: { title: string; group: Group }) {
  const limited = group.measures.filter(isLimited);
  const plain = group.measures.filter((measure) => !isLimited(measure));
  return (
    <section>
      <header>
        <h3>{title}</h3>
        <Verdict state={STATES[group.verdict]} />
      </header>
      {limited.length > 0 && <LimitTable title={title} measures={limited} />}
      {plain.length > 0 && (
        <table className="limits limits--plain">
          <caption className="sr">{title}, other findings</caption>
          <tbody>
            {plain.map((measure) => (
              <tr key={measure.name}>
                <th scope="row">{measure.name}</th>
                <td>
                  <Shown measure={measure} unit={shownUnit(measure)} />
                  {group.verdict === "failed" && isFound(measure) && (
                    <>
                      {" "}
                      <Verdict state="fail" />
                    </>
                  )}
                  {measure.limitShown !== null && (
                    <>
                      {" "}
                      <small className="muted">limit {measure.limitShown}</small>
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {group.measures.length === 0 && group.verdict === "not-tested" && (
        <p className="small muted">The certificate has no results for this group.</p>
      )}
    </section>
  );
}

const width = (share: number): CSSProperties & { "--w": string } => ({
  "--w": `${Math.min(100, Math.round(100 * share))}%`,
});

function LimitTable({ title, measures }: { title: string; measures: readonly Limited[] }) {
  const [{ unit } = { unit: "" }] = measures;
  const same = measures.every((measure) => measure.unit === unit);
  return (
    <table className="limits">
      <caption className="sr">{title}, measured against the limit</caption>
      <thead>
        <tr>
          <th scope="col">{same ? unit : "Substance"}</th>
          <td>Measured</td>
          <td />
          <td>Limit</td>
        </tr>
      </thead>
      <tbody>
        {measures.map((measure) => (
          <tr key={measure.name}>
            <th scope="row">
              {measure.name}
              {!same && ` (${measure.unit})`}
            </th>
            <td>
              <Shown measure={measure} />
            </td>
            <td>
              <span className={isLineAbove(measure) ? "gauge gauge--over" : "gauge"}>
                {measure.value !== null && <i style={width(measure.value / measure.limit)} />}
              </span>
              {isLineAbove(measure) && <span className="sr">above the limit</span>}
            </td>
            <td>{measure.limitShown}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
