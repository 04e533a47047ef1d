import { contextOf } from "@worker/context";
import { COUNTED_MOST, LOUNGE } from "@worker/domain/views/lounge/forms";
import { loungeWeeks } from "@worker/domain/views/lounge/lounge-weeks";
import { pageMeta } from "~/shell/page-meta";
import { sheets } from "~/styles/sheets";
import workCss from "~/styles/work/work.css?url";
import { Chart } from "~/ui/charts/chart";
import { Figure } from "~/ui/charts/figure";
import { FoldedTable } from "~/ui/folded-table";
import { formatNumber, formatPercent, plural } from "~/ui/format";
import { stepName } from "~/ui/step-name";
import type { Route } from "./+types/analytics";
import { AnswerTimes } from "./answer-times";
import { drawWeeks } from "./charts.server";
import { formatDuration } from "./duration";
import { LoungeFrame } from "./lounge-frame";
import loungeCss from "./lounge.css?url";

const HERE = `${LOUNGE}/analytics`;

export async function loader({ context }: Route.LoaderArgs) {
  const data = await loungeWeeks(contextOf(context));
  return { data, drawings: drawWeeks(data) };
}

export const handle = sheets(workCss, loungeCss);

export const meta = () =>
  pageMeta(
    { title: "Analytics, vendor lounge", description: "How you answer, week by week.", path: HERE, noindex: true },
    "",
  );

export default function LoungeAnalytics({ loaderData: { data, drawings } }: Route.ComponentProps) {
  const { weeks, total, times, isCut } = data;
  const since = stepName(weeks[0]?.firstDay ?? "");
  const sum = (valueOf: (week: (typeof weeks)[number]) => number) =>
    weeks.reduce((all, week) => all + valueOf(week), 0);
  const [asked, approved, denied] = [
    sum((week) => week.asked),
    sum((week) => week.approved),
    sum((week) => week.denied),
  ];
  return (
    <LoungeFrame current="analytics" tabs={data.tabs}>
      <section className="section" aria-labelledby="firsts">
        <div className="section-head section-head--open">
          <h2 id="firsts">First messages by week</h2>
        </div>
        <Figure
          n={1}
          caption={`Since ${since}: ${plural(total.received, "first message")} of members, ${formatNumber(total.answered)} answered${total.rate === null ? "" : ` (${formatPercent(total.rate)})`}. A week begins on the day named.`}
        >
          <Chart
            title="First messages by week"
            summary="The table below has the figures of each week."
            drawing={drawings.firsts}
          />
        </Figure>
        <FoldedTable
          caption="First messages by week"
          columns={["Week from", "Received", "Answered", "Response rate", "Median time"]}
          rows={weeks.map(({ firstDay, received, answered, rate, medianMs }) => ({
            head: stepName(firstDay),
            cells: [
              formatNumber(received),
              formatNumber(answered),
              rate === null ? "-" : formatPercent(rate),
              medianMs === null ? "-" : formatDuration(medianMs),
            ],
          }))}
        />
      </section>
      <AnswerTimes times={times} answered={total.answered} medianMs={total.medianMs} />
      <section className="section" aria-labelledby="asked">
        <div className="section-head section-head--open">
          <h2 id="asked">Contact requests by week</h2>
        </div>
        <Figure
          n={3}
          caption={`Since ${since}: ${plural(asked, "request")}, ${formatNumber(approved)} approved, ${formatNumber(denied)} declined, ${formatNumber(asked - approved - denied)} waiting.`}
        >
          <Chart
            title="Contact requests by week"
            summary="The table below has the figures of each week."
            drawing={drawings.requests}
          />
        </Figure>
        <FoldedTable
          caption="Contact requests by week"
          columns={["Week from", "Asked", "Approved", "Declined"]}
          rows={weeks.map((week) => ({
            head: stepName(week.firstDay),
            cells: [week.asked, week.approved, week.denied].map(formatNumber),
          }))}
        />
      </section>
      {isCut && <p className="source">Counted over the newest {COUNTED_MOST} of each.</p>}
    </LoungeFrame>
  );
}
