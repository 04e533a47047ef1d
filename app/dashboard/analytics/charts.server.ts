import type { Analytics, Step } from "@worker/domain/views/figures/read-analytics";
import type { ChartDrawing } from "~/ui/charts/chart";
import { drawChart } from "~/ui/charts/drawing.server";
import { formatNumber, plural } from "~/ui/format";
import { shownMean } from "~/ui/stars";
import { shortStepName, stepName } from "~/ui/step-name";

export interface AnalyticsChart {
  title: string;
  /** The figure that the chart adds up to. */
  figure: string;
  summary: string;
  drawing: ChartDrawing;
}

const COUNTED = [
  { key: "views", title: "Views" },
  { key: "clicks", title: "Outbound clicks" },
  { key: "claims", title: "Confirmed purchase claims" },
] as const;

/** A step is a month or a day: "in Nov 2026", "on Nov 20, 2026". */
const when = (step: string): string => `${step.length === 7 ? "in" : "on"} ${stepName(step)}`;

/** "Views by day, Oct 22, 2026 to Nov 20, 2026: 412 in all, most on Nov 4, 2026 with 31." */
function summaryOf(title: string, steps: readonly Step[], valueOf: (step: Step) => number): string {
  const span = spanOf(title, steps);
  const most = steps.reduce<Step | undefined>(
    (best, step) => (best === undefined || valueOf(step) > valueOf(best) ? step : best),
    undefined,
  );
  const sum = steps.reduce((all, step) => all + valueOf(step), 0);
  if (most === undefined || sum === 0) return `${span}: none.`;
  return `${span}: ${formatNumber(sum)} in total, most ${when(most.step)} with ${formatNumber(valueOf(most))}.`;
}

function spanOf(title: string, steps: readonly Step[]): string {
  const [first, last] = [steps[0]?.step ?? "", steps.at(-1)?.step ?? ""];
  return `${title} by ${first.length === 7 ? "month" : "day"}, ${stepName(first)} to ${stepName(last)}`;
}

function ratingSummary(steps: readonly Step[]): string {
  const span = spanOf("Mean rating", steps);
  const rated = steps.flatMap(({ step, rating }) => (rating === null ? [] : [{ step, rating }]));
  const [first, last] = [rated[0], rated.at(-1)];
  if (first === undefined || last === undefined) return `${span}: no reviews.`;
  return `${span}: ${shownMean(first.rating)} at the start, ${when(first.step)}, and ${shownMean(last.rating)} at the end, ${when(last.step)}.`;
}

export function drawAnalytics({ steps, total }: Analytics): AnalyticsChart[] {
  const names = steps.map(({ step }) => shortStepName(step));
  const counted = COUNTED.map(({ key, title }) => ({
    title,
    figure: formatNumber(total[key]),
    summary: summaryOf(title, steps, (step) => step[key]),
    drawing: drawChart({
      kind: "bars",
      steps: names,
      series: [{ label: title, values: steps.map((step) => step[key]) }],
    }),
  }));
  const ratings = drawChart({
    kind: "line",
    steps: names,
    series: [{ label: "Mean rating", values: steps.map(({ rating }) => rating) }],
    domain: [1, 5],
  });
  const figure = total.rating === null ? "-" : `${shownMean(total.rating)} from ${plural(total.reviews, "review")}`;
  return [...counted, { title: "Mean rating", figure, summary: ratingSummary(steps), drawing: ratings }];
}
