import type { LoungeWeeks } from "@worker/domain/views/lounge/lounge-weeks";
import { drawChart } from "~/ui/charts/drawing.server";
import { shortStepName } from "~/ui/step-name";

/** First messages and contact requests by week, as pictures. */
export function drawWeeks({ weeks }: LoungeWeeks) {
  const steps = weeks.map(({ firstDay }) => shortStepName(firstDay));
  return {
    firsts: drawChart({
      kind: "bars",
      steps,
      series: [
        { label: "Received", values: weeks.map(({ received }) => received) },
        { label: "Answered", values: weeks.map(({ answered }) => answered) },
      ],
    }),
    requests: drawChart({
      kind: "bars",
      steps,
      series: [
        { label: "Asked", values: weeks.map(({ asked }) => asked) },
        { label: "Approved", values: weeks.map(({ approved }) => approved) },
      ],
    }),
  };
}
