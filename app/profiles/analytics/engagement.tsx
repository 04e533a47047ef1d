import type { ProfileAnalytics } from "@worker/domain/views/profile-analytics/analytics-tab";
import { LOOKED_AT, type Timeframe } from "@worker/domain/views/profile-analytics/periods";
import { formatNumber, formatPercent } from "~/ui/format";
import { LabelStrip } from "~/ui/label-strip";
import { HeatmapFigure } from "./heatmap";
import { Panel } from "./panels";

type EngagedProps = { shown: ProfileAnalytics; time: Timeframe; name: string };

export function Engaged({ shown: { engagement, heatmap }, name }: EngagedProps) {
  if (engagement === null) return null;
  const { threads, views, replies, votes, rate, label } = engagement;
  return (
    <>
      <LabelStrip
        facts={[
          {
            label: "Engagement rate",
            value: rate === null ? "-" : formatPercent(rate, 1),
            note: label ?? "no views of threads from this time",
            full: true,
          },
          {
            label: "Threads",
            value: formatNumber(threads),
            note: threads === LOOKED_AT ? `only the newest ${LOOKED_AT} are counted` : "begun in this time",
          },
          { label: "Views of them", value: formatNumber(views), note: "one a visitor and day" },
          { label: "Replies", value: formatNumber(replies), note: "to these threads" },
          { label: "Votes", value: formatNumber(votes), note: "up and down, on these threads" },
        ]}
      />
      {heatmap !== null && (
        <Panel id="heatmap" title="Activity, 365 days">
          <HeatmapFigure heatmap={heatmap} name={name} />
        </Panel>
      )}
    </>
  );
}
