import type { Figures } from "@worker/domain/views/figures/vendor-figures";
import { Chart, type ChartDrawing } from "~/ui/charts/chart";
import { Figure } from "~/ui/charts/figure";
import { FoldedTable } from "~/ui/folded-table";
import { formatNumber, plural } from "~/ui/format";
import { stepName } from "~/ui/step-name";

type OverviewChartProps = { figures: Figures; drawing: ChartDrawing };

export function OverviewChart({ figures: { steps, clicks, purchases }, drawing }: OverviewChartProps) {
  const unit = steps[0]?.length === 7 ? "month" : "day";
  const span = `${stepName(steps[0] ?? "")} to ${stepName(steps.at(-1) ?? "")}`;
  const title = `Clicks and purchases by ${unit}`;
  return (
    <section className="section" aria-labelledby="chart">
      <div className="section-head section-head--open">
        <h2 id="chart">{title}</h2>
      </div>
      <Figure
        n={1}
        caption={`${span}. ${plural(clicks.current, "outbound click")}, and ${plural(purchases.current, "confirmed purchase")}.`}
      >
        <Chart title={title} summary={`The table below has the figures of each ${unit}.`} drawing={drawing} />
      </Figure>
      <FoldedTable
        caption={title}
        columns={["Date", "Outbound clicks", "Confirmed purchases"]}
        rows={steps.map((step, index) => ({
          head: stepName(step),
          cells: [clicks, purchases].map(({ points }) => formatNumber(points[index] ?? 0)),
        }))}
      />
    </section>
  );
}
