import type { ProgramMonth } from "@worker/domain/views/reward-program/program-months";
import { Chart, type ChartDrawing } from "~/ui/charts/chart";
import { Figure } from "~/ui/charts/figure";
import { FoldedTable } from "~/ui/folded-table";
import { formatMoney } from "~/ui/format";
import { stepName } from "~/ui/step-name";

type MonthFiguresProps = {
  months: readonly ProgramMonth[];
  drawings: Record<"moved" | "owed", ChartDrawing>;
};

/** The last twelve months: what was issued and redeemed, and what was owed at the end of each. */
export function MonthFigures({ months, drawings }: MonthFiguresProps) {
  const sum = (of: (month: ProgramMonth) => number): string =>
    formatMoney(months.reduce((all, month) => all + of(month), 0));
  const [since, last] = [stepName(months[0]?.month ?? ""), months.at(-1)];
  return (
    <>
      <section className="section" aria-labelledby="moved">
        <div className="section-head section-head--open">
          <h2 id="moved">By month</h2>
        </div>
        <Figure
          n={1}
          caption={`In dollars. Since ${since}: ${sum(({ issued }) => issued)} issued, with corrections and less ${sum(({ takenBack }) => takenBack)} taken back, and ${sum(({ redeemed }) => redeemed)} redeemed, less what was returned.`}
        >
          <Chart
            title="Issued and redeemed by month, in dollars"
            summary="The table below has the figures of each month."
            drawing={drawings.moved}
          />
        </Figure>
        <FoldedTable
          caption="Points by month, in dollars"
          columns={["Month", "Earned", "Taken back", "Corrections", "Issued", "Redeemed", "Newly held", "Outstanding"]}
          rows={months.toReversed().map((month) => ({
            head: stepName(month.month),
            cells: [
              month.earned,
              month.takenBack,
              month.givenByStaff - month.takenByStaff,
              month.issued,
              month.redeemed,
              month.held,
              month.outstanding,
            ].map((points) => formatMoney(points)),
          }))}
        />
      </section>
      <section className="section" aria-labelledby="owed">
        <div className="section-head section-head--open">
          <h2 id="owed">Outstanding liability</h2>
        </div>
        <Figure
          n={2}
          caption={`In dollars. The sum of all balances at the end of each month in UTC, ${formatMoney(last?.outstanding ?? 0)} now.`}
        >
          <Chart
            title="Outstanding liability by month, in dollars"
            summary="The last column of the table above has the figure of each month."
            drawing={drawings.owed}
          />
        </Figure>
      </section>
    </>
  );
}
