import type { IntegrityFigures } from "@worker/domain/views/review-integrity/analytics";
import { drawChart } from "~/ui/charts/drawing.server";
import { shortStepName } from "~/ui/step-name";

/** Alerts by month as a picture. */
export const drawAlerts = (months: IntegrityFigures["months"]) =>
  drawChart({
    kind: "bars",
    steps: months.map(({ month }) => shortStepName(month)),
    series: [
      { label: "Raised", values: months.map(({ open, resolved }) => open + resolved) },
      { label: "Resolved of these", values: months.map(({ resolved }) => resolved) },
    ],
  });
