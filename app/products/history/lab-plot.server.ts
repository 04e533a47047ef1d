import { type AlkaloidLine, inUnit, withUnit } from "@worker/domain/catalogue/lab/results/alkaloids";
import type { HistoryResult } from "@worker/domain/views/product-history/product-history";
import { formatDate, formatNumber, plural } from "~/ui/format";
import { drawPlot } from "./draw-plot.server";
import type { MarkShape, TimePlot } from "./plot";

type ShownAlkaloid = "mitragynine" | "sevenOhMitragynine";

interface LabPlot {
  summary: string;
  plot: TimePlot;
  /** What the marks that stand in it mean. */
  legend: { shape: MarkShape; text: string }[];
  /** Whether a label's claim stands in it. */
  claims: boolean;
  /** Results whose unit cannot be compared with the plot's. */
  left: number;
}

const MEANINGS: Record<MarkShape, string> = {
  dot: "Passed",
  ring: "Passed, expired",
  cross: "Failed safety",
  triangle: "Incomplete: a safety group was not tested",
  dash: "No amount: not tested, not detected or below a limit",
};

function shapeOf({ overallSafety, evidence }: HistoryResult, value: number | null): MarkShape {
  if (overallSafety === "Failed") return "cross";
  if (value === null) return "dash";
  if (overallSafety === "Incomplete") return "triangle";
  return evidence.kind === "lab" ? "dot" : "ring";
}

/** Each result of one alkaloid by the day of its test; null where no amount was printed. */
export function labPlot(results: readonly HistoryResult[], of: ShownAlkaloid): LabPlot | null {
  const oldestFirst = results.toReversed();
  const unit = results.find(({ alkaloids }) => alkaloids.lines[of].value !== null)?.alkaloids.lines[of].unit;
  if (unit === undefined) return null;
  const inPlot = ({ value, unit: own }: Pick<AlkaloidLine, "value" | "unit">) =>
    value === null ? null : inUnit(value, own, unit);
  const points = oldestFirst.flatMap((result) => {
    const line = result.alkaloids.lines[of];
    const value = inPlot(line);
    if (line.value !== null && value === null) return [];
    const { claim } = result.alkaloids;
    const claimed = claim?.of === of ? inPlot(claim) : null;
    return [{ at: Date.parse(result.testDate), value, claimed, result }];
  });
  const measured = points.flatMap(({ at, value }) => (value === null ? [] : [{ at, value }]));
  const claimed = points.flatMap(({ at, claimed: value }) => (value === null ? [] : [{ at, value }]));
  const [from, to] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 0];
  const marks = points.map(({ at, value, result }) => ({ at, value, shape: shapeOf(result, value) }));
  return {
    summary: summaryOf(measured, (value) => withUnit(formatNumber(value), unit), results),
    plot: drawPlot({
      from,
      to,
      reach: [0],
      lines: [
        { kind: "value", points: measured, steps: false },
        { kind: "claim", points: withEnds(claimed, from, to), steps: true },
      ],
      marks,
      text: (value) => withUnit(formatNumber(Number(value.toPrecision(3))), unit),
    }),
    legend: [...new Set(marks.map(({ shape }) => shape))].map((shape) => ({ shape, text: MEANINGS[shape] })),
    claims: claimed.length > 0,
    left: results.length - points.length,
  };
}

/** A claim that one batch makes is a line across the plot still. */
function withEnds(claimed: readonly { at: number; value: number }[], from: number, to: number) {
  const [first, last] = [claimed[0], claimed.at(-1)];
  if (first === undefined || last === undefined) return [];
  const [least, most] = from === to ? [from - 86_400_000, to + 86_400_000] : [first.at, to];
  return [{ ...first, at: least }, ...claimed.slice(1), { ...last, at: most }];
}

function summaryOf(
  measured: readonly { at: number; value: number }[],
  text: (value: number) => string,
  results: readonly HistoryResult[],
): string {
  const [first, last] = [measured[0], measured.at(-1)];
  if (first === undefined || last === undefined) return "";
  const failed = results.filter(({ overallSafety }) => overallSafety === "Failed").length;
  const fails = failed === 0 ? "" : ` ${plural(failed, "result")} failed safety.`;
  if (measured.length === 1) return `One amount on record: ${text(last.value)}, tested ${formatDate(last.at)}.${fails}`;
  const values = measured.map(({ value }) => value);
  return `${plural(measured.length, "amount")} from ${text(Math.min(...values))} to ${text(Math.max(...values))}; the newest, tested ${formatDate(last.at)}, is ${text(last.value)}.${fails}`;
}
