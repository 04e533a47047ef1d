import { contextOf } from "@worker/context";
import { integrityFigures } from "@worker/domain/views/review-integrity/analytics";
import { CsvExport } from "~/admin/csv-export";
import { pageMeta } from "~/shell/page-meta";
import { sheets } from "~/styles/sheets";
import workCss from "~/styles/work/work.css?url";
import { Chart } from "~/ui/charts/chart";
import { Figure } from "~/ui/charts/figure";
import { Facts } from "~/ui/facts";
import { FoldedTable } from "~/ui/folded-table";
import { formatNumber, plural } from "~/ui/format";
import { Note } from "~/ui/note";
import { stepName } from "~/ui/step-name";
import type { Route } from "./+types/analytics";
import { drawAlerts } from "./charts.server";
import { CountTable } from "./count-table";
import { IntegrityFrame } from "./frame";
import { ANALYTICS_PATH } from "./paths";
import { severityWord } from "./severity";

export async function loader({ context }: Route.LoaderArgs) {
  const figures = await integrityFigures(contextOf(context));
  return { figures, drawing: drawAlerts(figures.months) };
}

export const handle = sheets(workCss);

export const meta = () =>
  pageMeta(
    { title: "Integrity analytics", description: "Alerts in figures.", path: ANALYTICS_PATH, noindex: true },
    "",
  );

const TYPE_WORDS = { suspicious_pattern: "Suspicious pattern", similar_content: "Similar content" } as const;

const percent = (of: number, all: number): string => (all === 0 ? "-" : `${((of / all) * 100).toFixed(2)}%`);

export default function IntegrityAnalytics({ loaderData: { figures, drawing } }: Route.ComponentProps) {
  const { months, types, severities, detectors, medianHours, meanScore, cut } = figures;
  const open = types.reduce((sum, each) => sum + each.open, 0);
  const resolved = types.reduce((sum, each) => sum + each.resolved, 0);
  return (
    <IntegrityFrame
      current="analytics"
      action={<CsvExport href="/api/integrity/analytics/export">Export CSV</CsvExport>}
    >
      {cut && <Note>There were more alerts than these figures count; they are made of the newest.</Note>}
      <Facts
        facts={[
          { label: "Open alerts of twelve months", value: formatNumber(open) },
          { label: "Resolved of twelve months", value: formatNumber(resolved) },
          { label: "Half were resolved within", value: medianHours === null ? "-" : plural(medianHours, "hour") },
          { label: "Mean integrity score", value: meanScore === null ? "-" : `${meanScore} of 100` },
        ]}
      />
      <section className="section" aria-labelledby="by-month">
        <div className="section-head section-head--open">
          <h2 id="by-month">By month</h2>
        </div>
        <Figure
          n={1}
          caption={`Alerts raised in each of the last twelve months in UTC, and how many of them are resolved: ${formatNumber(open + resolved)} in all.`}
        >
          <Chart title="Alerts by month" summary="The table below has the figures of each month." drawing={drawing} />
        </Figure>
        <FoldedTable
          caption="Alerts by month"
          columns={["Month", "Raised", "Resolved of these"]}
          rows={months.toReversed().map((each) => ({
            head: stepName(each.month),
            cells: [formatNumber(each.open + each.resolved), formatNumber(each.resolved)],
          }))}
        />
      </section>
      <CountTable
        title="By severity"
        id="by-severity"
        rows={severities.map(({ severity, ...counts }) => ({ label: severityWord(severity), ...counts }))}
      />
      <CountTable
        title="By type"
        id="by-type"
        rows={types.map(({ type, ...counts }) => ({ label: TYPE_WORDS[type], ...counts }))}
      />
      <section className="section" aria-labelledby="by-detector">
        <div className="section-head section-head--open">
          <h2 id="by-detector">By detector, and how often it is wrong</h2>
        </div>
        <p>
          The false-alarm rate was measured on the demo data: each detector looked at each of its{" "}
          {formatNumber(detectors[0]?.measuredOn ?? 0)} honest reviews in the order of their dates, and every alert it
          raised counted as false. The reviews of the planted ring are left out. Real reviews may differ.
        </p>
        <div className="card">
          <table className="table table--stack">
            <caption className="sr">Alerts by detector</caption>
            <thead>
              <tr>
                <th scope="col">Detector</th>
                <th scope="col" className="r">
                  Open
                </th>
                <th scope="col" className="r">
                  Resolved
                </th>
                <th scope="col" className="r">
                  False alarms, demo data
                </th>
              </tr>
            </thead>
            <tbody>
              {detectors.map((each) => (
                <tr key={each.detector}>
                  <th scope="row">{each.label}</th>
                  <td className="r">
                    <span className="small muted">Open </span>
                    {formatNumber(each.open)}
                  </td>
                  <td className="r">
                    <span className="small muted">Resolved </span>
                    {formatNumber(each.resolved)}
                  </td>
                  <td className="r">
                    <span className="small muted">False </span>
                    {each.falseAlarms === null
                      ? "Not measured: demo reviews come from no network"
                      : `${formatNumber(each.falseAlarms)} (${percent(each.falseAlarms, each.measuredOn)})`}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
    </IntegrityFrame>
  );
}
