import { MONTH_NAMES } from "@worker/days";
import type { MonthRating } from "@worker/domain/views/vendor-page/vendor-page";
import { plural } from "~/ui/format";
import { shownMean } from "~/ui/stars";

const WIDTH = 256;
const TOP = 16;
const BOTTOM = 76;

type Rated = MonthRating & { mean: number };

/** "November 2026" of "2026-11". */
export function monthName(month: string): string {
  const [year = "", number = ""] = month.split("-");
  return `${MONTH_NAMES[Number(number) - 1] ?? ""} ${year}`;
}

const place = (index: number, of: number): number =>
  Math.round((4 + (index * (WIDTH - 4)) / Math.max(1, of - 1)) * 10) / 10;

/** The line says how the mean went, in words, for those who do not see it. */
export function monthsText(rated: readonly Rated[]): string {
  const first = rated[0];
  const last = rated.at(-1);
  if (first === undefined || last === undefined) return "";
  const [from, to] = [shownMean(first.mean), shownMean(last.mean)];
  if (from === to) return `Monthly mean rating was ${to} in ${monthName(first.month)} and in ${monthName(last.month)}`;
  return `Monthly mean rating went from ${from} in ${monthName(first.month)} to ${to} in ${monthName(last.month)}`;
}

/** The mean of each of the last twelve months; months without reviews are bridged. Nothing for fewer than two months. */
export function RatingMonths({ months }: { months: readonly MonthRating[] }) {
  const points = months.flatMap((each, index) =>
    each.mean === null ? [] : [{ ...each, mean: each.mean, x: place(index, months.length) }],
  );
  const last = points.at(-1);
  if (points.length < 2 || last === undefined) return null;
  const floor = Math.max(1, Math.floor(Math.min(...points.map(({ mean }) => mean)) - 0.01));
  const y = (mean: number) => Math.round((BOTTOM - ((mean - floor) / (5 - floor)) * (BOTTOM - TOP)) * 10) / 10;
  const counts = points.map(({ count }) => count);
  const middle = (5 + floor) / 2;
  return (
    <section>
      <h2>Rating, last 12 months</h2>
      <figure>
        <svg className="plot" viewBox="0 0 288 96" role="img" aria-label={monthsText(points)}>
          <line className="plot-grid" x1="0" x2="262" y1={TOP} y2={TOP} />
          <line className="plot-grid" x1="0" x2="262" y1={y(middle)} y2={y(middle)} />
          <line className="plot-axis" x1="0" x2="262" y1={BOTTOM} y2={BOTTOM} />
          <text x="268" y={TOP + 4}>
            5
          </text>
          <text x="268" y={y(middle) + 4}>
            {middle}
          </text>
          <text x="268" y={BOTTOM + 4}>
            {floor}
          </text>
          <polyline className="plot-line" points={points.map(({ x, mean }) => `${x},${y(mean)}`).join(" ")} />
          <circle className="plot-end" cx={last.x} cy={y(last.mean)} r="4" />
          <text className="on-plot" x={last.x} y={Math.max(11, y(last.mean) - 9)} textAnchor="end">
            {shownMean(last.mean)}
          </text>
          <text x="0" y="93">
            {monthName(months[0]?.month ?? "").slice(0, 3)}
          </text>
          <text x="256" y="93" textAnchor="end">
            {monthName(months.at(-1)?.month ?? "").slice(0, 3)}
          </text>
        </svg>
        <figcaption>
          <b>Fig. 1</b>Monthly mean, {countsText(Math.min(...counts), Math.max(...counts))} a month.
        </figcaption>
      </figure>
    </section>
  );
}

const countsText = (least: number, most: number): string =>
  least === most ? plural(most, "review") : `${least} to ${plural(most, "review")}`;
