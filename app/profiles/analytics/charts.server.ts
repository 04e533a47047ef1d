import type { Counted, FollowerGrowth } from "@worker/domain/views/profile-analytics/counted";
import { drawChart } from "~/ui/charts/drawing.server";
import { formatNumber } from "~/ui/format";
import { shortStepName, stepName } from "~/ui/step-name";

const when = (step: string): string => `${step.length === 7 ? "in" : "on"} ${stepName(step)}`;
const spanOf = (steps: readonly { step: string }[]): string =>
  `${stepName(steps[0]?.step ?? "")} to ${stepName(steps.at(-1)?.step ?? "")}`;

export function drawViews({ steps, totalViews }: Counted) {
  const best = steps.reduce<Counted["steps"][number] | null>(
    (most, each) => (most === null || each.views > most.views ? each : most),
    null,
  );
  return {
    drawing: drawChart({
      kind: "bars",
      steps: steps.map(({ step }) => shortStepName(step)),
      series: [{ label: "Views", values: steps.map(({ views }) => views) }],
    }),
    summary:
      best === null || totalViews === 0
        ? `${spanOf(steps)}: none.`
        : `${spanOf(steps)}: ${formatNumber(totalViews)} in total, most ${when(best.step)} with ${formatNumber(best.views)}.`,
  };
}

export function drawGrowth({ steps, gained, total }: FollowerGrowth) {
  return {
    drawing: drawChart({
      kind: "line",
      steps: steps.map(({ step }) => shortStepName(step)),
      series: [{ label: "Followers", values: steps.map(({ count }) => count) }],
    }),
    summary: `${spanOf(steps)}: ${formatNumber(gained)} of today’s ${formatNumber(total)} began to follow.`,
  };
}
