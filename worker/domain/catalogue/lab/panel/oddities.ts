import { DAY_MS } from "../../../../days";
import { lineText, readAlkaloids } from "../results/alkaloids";
import { ALKALOIDS, SAFETY_GROUP_LABELS, SAFETY_GROUPS } from "../results/forms";
import type { ResultRow } from "./load-decidable";
import { verdictContradiction } from "../results/verdict-contradiction";

/** Percentage points by which a printed total may miss its parts: certificates round each line. */
const ROUNDING = 0.05;
/** How far a label may be off, in share of its claim (rules/lab#second-looks). */
const LABEL_TOLERANCE = 0.1;
const SOON_DAYS = 30;

type Looked = Pick<ResultRow, "alkaloids" | "safety" | "expiresAt" | "status">;

/** What a reviewer should look at twice: numbers that miss each other, and little time left. In words; empty for none. */
export function oddities(result: Looked, now: number): string[] {
  const { lines, claim } = readAlkaloids(result.alkaloids);
  const parts = ALKALOIDS.reduce((sum, name) => sum + (lines[name].percent ?? 0), 0);
  const total = lines.totalAlkaloids;
  const measured = claim === null ? null : lines[claim.of].value;
  const off = measured === null || !claim?.value ? 0 : Math.abs(measured / claim.value - 1);
  const verdicts = SAFETY_GROUPS.flatMap((name) => {
    const group = result.safety[name];
    const contradiction = verdictContradiction(group);
    return contradiction === null ? [] : [`${SAFETY_GROUP_LABELS[name]}: ${contradiction.message}`];
  });
  const daysLeft = Math.floor((result.expiresAt - now) / DAY_MS);
  return [
    ...(total.percent !== null && total.percent < parts - ROUNDING
      ? [`The total of ${lineText(total)} is less than its parts, ${Number(parts.toFixed(6))}%.`]
      : []),
    ...(off > LABEL_TOLERANCE ? [`The measured value is ${Math.round(off * 100)}% off what the label claims.`] : []),
    ...verdicts,
    ...(result.status === "pending" && daysLeft >= 0 && daysLeft < SOON_DAYS
      ? [`It expires in ${daysLeft} ${daysLeft === 1 ? "day" : "days"}.`]
      : []),
  ];
}
