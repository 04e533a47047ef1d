import { useId } from "react";
import { DAY_MS, dayStart, MONTH_NAMES } from "@worker/days";
import type { Heatmap } from "@worker/domain/views/profile-analytics/heatmap";
import { HEATMAP_DAYS, LOOKED_AT } from "@worker/domain/views/profile-analytics/periods";
import { Figure } from "~/ui/charts/figure";
import { FoldedTable } from "~/ui/folded-table";
import { formatNumber, plural } from "~/ui/format";
import { stepName } from "~/ui/step-name";

const CELL = 10;
const STEP = 12;
const LEVELS = 4;
const WEEK = 7;

/** A year as a calendar: a column a week from Sunday on, the darker the more was written on the day. */
export function HeatmapFigure({ heatmap: { firstDay, days, isCut }, name }: { heatmap: Heatmap; name: string }) {
  const id = useId();
  const first = dayStart(firstDay);
  const offset = new Date(first).getUTCDay();
  const columns = Math.ceil((offset + HEATMAP_DAYS) / WEEK);
  const width = columns * STEP - (STEP - CELL);
  const counts = new Map(days.map(({ day, count }) => [day, count]));
  const most = Math.max(1, ...counts.values());
  const squares = new Array<string>(LEVELS + 1).fill("");
  const months: { at: number; text: string }[] = [];
  for (let nth = 0; nth < HEATMAP_DAYS; nth += 1) {
    const date = new Date(first + nth * DAY_MS);
    const count = counts.get(date.toISOString().slice(0, 10)) ?? 0;
    const level = count === 0 ? 0 : Math.ceil((count / most) * LEVELS);
    const [column, line] = [Math.floor((nth + offset) / WEEK), (nth + offset) % WEEK];
    squares[level] = `${squares[level] ?? ""}M${column * STEP} ${line * STEP}h${CELL}v${CELL}h-${CELL}z`;
    if (date.getUTCDate() === 1 && column < columns - 1)
      months.push({ at: (column * STEP * 100) / width, text: MONTH_NAMES[date.getUTCMonth()]?.slice(0, 3) ?? "" });
  }
  const all = days.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <Figure
        n={1}
        caption={`Posts, comments, reviews and social posts by day (UTC), whatever the time chosen above${isCut ? `; of the newest ${LOOKED_AT} of each kind` : ""}.`}
      >
        <div className="analytics-heat">
          <div aria-hidden="true">
            {months.map(({ at, text }) => (
              <span key={at} style={{ left: `${at}%` }}>
                {text}
              </span>
            ))}
          </div>
          <svg
            viewBox={`0 0 ${width} ${WEEK * STEP - (STEP - CELL)}`}
            role="img"
            aria-labelledby={`${id}t`}
            aria-describedby={`${id}d`}
          >
            <title id={`${id}t`}>{`What ${name} wrote by day, ${HEATMAP_DAYS} days`}</title>
            <desc id={`${id}d`}>
              {all === 0
                ? "Nothing in this time."
                : `${formatNumber(all)} in total on ${plural(days.length, "day")}; at most ${formatNumber(most)} on one. The table has each day.`}
            </desc>
            {squares.map((path, level) => path !== "" && <path key={level} className={`heat-${level}`} d={path} />)}
          </svg>
          <p className="small muted" aria-hidden="true">
            Less
            {squares.map((_, level) => (
              <i key={level} className={`heat-${level}`} />
            ))}
            More
          </p>
        </div>
      </Figure>
      <FoldedTable
        caption="Days with something written"
        columns={["Date", "Written"]}
        rows={days.toReversed().map(({ day, count }) => ({ head: stepName(day), cells: [formatNumber(count)] }))}
      />
    </>
  );
}
