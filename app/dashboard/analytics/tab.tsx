import { conversion, type Period, PERIOD_LABELS, PERIODS } from "@worker/domain/catalogue/page-views/forms";
import type { Analytics } from "@worker/domain/views/figures/read-analytics";
import { CsvExport } from "~/admin/csv-export";
import { Change } from "~/ui/charts/change";
import { Chart } from "~/ui/charts/chart";
import { FoldedTable } from "~/ui/folded-table";
import { formatNumber, plural } from "~/ui/format";
import { LabelStrip } from "~/ui/label-strip";
import { Segment } from "~/ui/segment";
import { shownMean } from "~/ui/stars";
import type { AnalyticsChart } from "./charts.server";
import { AnalyticsProducts, share, TopProducts } from "./products";
import { stepName } from "~/ui/step-name";

type AnalyticsTabProps = {
  analytics: Analytics;
  charts: readonly AnalyticsChart[];
  periodPath: (period: Period) => string;
};

export function AnalyticsTab({ analytics, charts, periodPath }: AnalyticsTabProps) {
  const { period, steps, total, before, products } = analytics;
  return (
    <div className="dash">
      <div className="row between row--wrap">
        <p className="muted small">
          Each visitor counts once per page per day; bots, you and our staff are not counted. Purchases are claims that
          you or our staff confirmed; payments are made on your own site.
        </p>
        <Segment
          label="Period"
          items={PERIODS.map((each) => ({
            to: periodPath(each),
            label: PERIOD_LABELS[each],
            current: each === period,
          }))}
        />
      </div>
      <LabelStrip
        facts={[
          ...(["views", "clicks", "claims"] as const).map((key) => ({
            label: { views: "Views", clicks: "Outbound clicks", claims: "Confirmed claims" }[key],
            value: formatNumber(total[key]),
            note: (
              <>
                <Change from={before[key]} to={total[key]} /> vs. the previous {PERIOD_LABELS[period]}
              </>
            ),
          })),
          { label: "Clicks by views", value: share(conversion(total.clicks, total.views)), note: "Conversion" },
          {
            label: "Average rating",
            value: analytics.rating === null ? "-" : shownMean(analytics.rating),
            note: plural(analytics.reviewCount, "review"),
            full: true,
          },
        ]}
      />
      <div className="charts">
        {charts.map(({ title, figure, summary, drawing }) => (
          <section key={title}>
            <div className="section-head section-head--open">
              <h2>{title}</h2>
              <b className="num">{figure}</b>
            </div>
            <Chart title={title} summary={summary} drawing={drawing} />
          </section>
        ))}
      </div>
      <FoldedTable
        caption={`Figures by ${steps[0]?.step.length === 7 ? "month" : "day"}`}
        columns={["Date", "Views", "Clicks", "Claims", "Rating"]}
        rows={steps.map(({ step, views, clicks, claims, rating }) => ({
          head: stepName(step),
          cells: [
            ...[views, clicks, claims].map((each) => formatNumber(each)),
            rating === null ? "-" : shownMean(rating),
          ],
        }))}
      />
      <TopProducts products={products} />
      <AnalyticsProducts products={products} more={analytics.more} period={period} />
      <CsvExport href={`/api/vendor/stats/export?period=${period}`}>Export as CSV</CsvExport>
    </div>
  );
}
