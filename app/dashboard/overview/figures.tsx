import type { Figures } from "@worker/domain/views/figures/vendor-figures";
import type { Trend } from "@worker/domain/views/figures/trend";
import { type Period, PERIOD_LABELS } from "@worker/domain/catalogue/page-views/forms";
import { Change } from "~/ui/charts/change";
import { formatMoney, formatNumber, plural } from "~/ui/format";
import { type LabelFact, LabelStrip } from "~/ui/label-strip";
import { Sparkline } from "~/ui/charts/sparkline";
import { shownMean } from "~/ui/stars";

export function OverviewFigures({ figures, period }: { figures: Figures; period: Period }) {
  const { clicks, purchases, claimedCents, profileViews, rating } = figures;
  const before = `vs. the previous ${PERIOD_LABELS[period]}`;
  const fact = (label: string, trend: Trend, shown: string): LabelFact => ({
    label,
    value: <Value shown={shown} points={trend.points} label={label} />,
    note: (
      <>
        <Change from={trend.before} to={trend.current} /> {before}
      </>
    ),
  });
  return (
    <LabelStrip
      facts={[
        { ...fact("Revenue, from claims", claimedCents, formatMoney(claimedCents.current)), full: true },
        fact("Sales, from claims", purchases, formatNumber(purchases.current)),
        fact("Outbound clicks", clicks, formatNumber(clicks.current)),
        fact("Profile views", profileViews, formatNumber(profileViews.current)),
        {
          label: "Average rating",
          value: (
            <Value
              shown={rating.mean === null ? "-" : shownMean(rating.mean)}
              points={rating.points}
              label="Average rating"
            />
          ),
          note: (
            <>
              {plural(rating.count, "review")} · <Stars change={rating.change} /> {before}
            </>
          ),
        },
      ]}
    />
  );
}

const SPARK_POINTS = 12;

/** Means of neighbors, so that a line of many days stays readable at its size. */
function condensed(points: readonly number[]): number[] {
  const width = Math.ceil(points.length / SPARK_POINTS);
  return Array.from({ length: Math.ceil(points.length / width) }, (_, index) => {
    const group = points.slice(index * width, (index + 1) * width);
    return group.reduce((sum, value) => sum + value, 0) / group.length;
  });
}

function Value({ shown, points, label }: { shown: string; points: readonly number[]; label: string }) {
  return (
    <span className="row between">
      {shown}
      <Sparkline values={condensed(points)} label={`${label}, over the period`} width={56} height={24} />
    </span>
  );
}

/** In tenths of a star; "-" where there was nothing to compare with. */
function Stars({ change }: { change: number | null }) {
  if (change === null) return <>-</>;
  const text = Math.abs(change).toFixed(1);
  if (text === "0.0") return <>±0.0</>;
  const isUp = change > 0;
  return <span className={isUp ? "delta delta--up" : "delta delta--down"}>{`${isUp ? "+" : "−"}${text}`}</span>;
}
