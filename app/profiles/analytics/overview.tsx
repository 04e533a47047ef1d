import type { ProfileAnalytics } from "@worker/domain/views/profile-analytics/analytics-tab";
import type { Timeframe } from "@worker/domain/views/profile-analytics/periods";
import { Change } from "~/ui/charts/change";
import { formatNumber, formatPercent } from "~/ui/format";
import { LabelStrip } from "~/ui/label-strip";
import { type Drawn, GrowthPanel, ViewsPanel } from "./panels";

const BEFORE: Partial<Record<Timeframe, string>> = { week: "the 7 days before", month: "the 30 days before" };

type OverviewProps = { shown: ProfileAnalytics; views: Drawn | null; follows: Drawn | null; time: Timeframe };

export function Overview({ shown: { counted, growth, engagement }, views, follows, time }: OverviewProps) {
  if (counted === null || views === null) return null;
  const { totalViews, uniqueVisitors, viewsThisMonth, viewsThisWeek, viewsBefore } = counted;
  return (
    <>
      <LabelStrip
        facts={[
          {
            label: "Profile views",
            value: formatNumber(totalViews),
            note:
              viewsBefore === null ? (
                time === "all" ? (
                  "since counting began"
                ) : (
                  "in this time"
                )
              ) : (
                <>
                  <Change from={viewsBefore} to={totalViews} /> vs. {BEFORE[time]}
                </>
              ),
          },
          { label: "Unique visitors", value: formatNumber(uniqueVisitors), note: "different ones, in this time" },
          { label: "This month", value: formatNumber(viewsThisMonth), note: "views in 30 days" },
          { label: "This week", value: formatNumber(viewsThisWeek), note: "views in 7 days" },
          {
            label: "Engagement rate",
            value: engagement === null || engagement.rate === null ? "-" : formatPercent(engagement.rate, 1),
            note: engagement?.label ?? "no views of threads from this time",
            full: true,
          },
        ]}
      />
      <div className="analytics-panels">
        <ViewsPanel counted={counted} drawn={views} />
        {growth !== null && follows !== null && <GrowthPanel growth={growth} drawn={follows} n={2} />}
      </div>
    </>
  );
}
