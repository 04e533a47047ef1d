import type { Figures } from "@worker/domain/dashboards/figures";
import type { Period } from "@worker/domain/dashboards/forms";
import type { Trend } from "@worker/domain/dashboards/windows";
import { formatMoney, formatNumber, formatPercent, plural } from "../ui/format";
import { type LabelFact, LabelStrip } from "../ui/label-strip";
import { Sparkline } from "../ui/sparkline";
import { shownMean } from "../ui/stars";

const BEFORE: Record<Period, string> = {
  "7d": "on the 7 days before",
  "30d": "on the 30 days before",
  "12m": "on the 12 months before",
};

/** The five figures that answer the page, each with its line and what changed. */
export function OverviewFigures({ figures, period }: { figures: Figures; period: Period }) {
  const { clicks, purchases, claimedCents, profileViews, rating } = figures;
  const fact = (label: string, trend: Trend, shown: string): LabelFact => ({
    label,
    value: <Value shown={shown} points={trend.points} label={label} />,
    note: <Change text={signedShare(trend.change)} before={BEFORE[period]} />,
  });
  return (
    <LabelStrip
      facts={[
        { ...fact("Revenue, from confirmed claims", claimedCents, formatMoney(claimedCents.current)), full: true },
        fact("Sales, as confirmed claims", purchases, formatNumber(purchases.current)),
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
              {plural(rating.count, "review")} · <Change text={signedStars(rating.change)} before={BEFORE[period]} />
            </>
          ),
        },
      ]}
    />
  );
}

function Value({ shown, points, label }: { shown: string; points: readonly number[]; label: string }) {
  return (
    <span className="row between">
      {shown}
      <Sparkline values={points} label={`${label}, over the period`} width={56} height={24} />
    </span>
  );
}

const sign = (value: number): string => (value > 0 ? "+" : value < 0 ? "−" : "±");

/** "-" where there was nothing to compare with (rulings, area 16). */
const signedShare = (change: number | null): string =>
  change === null ? "-" : `${sign(change)}${formatPercent(Math.abs(change), 1)}`;

function signedStars(change: number | null): string {
  if (change === null) return "-";
  const tenths = Math.round(change * 10) / 10;
  return `${sign(tenths)}${Math.abs(tenths).toFixed(1)}`;
}

function Change({ text, before }: { text: string; before: string }) {
  const direction = text.startsWith("+") ? " delta--up" : text.startsWith("−") ? " delta--down" : "";
  return (
    <>
      <span className={`delta${direction}`}>{text}</span> {before}
    </>
  );
}
