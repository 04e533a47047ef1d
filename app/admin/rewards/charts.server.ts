import type { ProgramMonth } from "@worker/domain/views/reward-program/program-months";
import { drawChart } from "~/ui/charts/drawing.server";
import { shortStepName } from "~/ui/step-name";

const dollars = (points: number): number => points / 100;

/** The program's months as pictures, in dollars. */
export function drawMonths(months: readonly ProgramMonth[]) {
  const steps = months.map(({ month }) => shortStepName(month));
  return {
    moved: drawChart({
      kind: "bars",
      steps,
      series: [
        { label: "Issued", values: months.map(({ issued }) => dollars(issued)) },
        { label: "Redeemed", values: months.map(({ redeemed }) => dollars(redeemed)) },
      ],
    }),
    owed: drawChart({
      kind: "line",
      steps,
      series: [{ label: "Outstanding", values: months.map(({ outstanding }) => dollars(outstanding)) }],
    }),
  };
}
