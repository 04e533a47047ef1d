import { MONTH_NAMES } from "@worker/days";
import type { MonthRating } from "@worker/domain/views/vendor-page/vendor-page";
import { plural } from "~/ui/format";
import { shownMean } from "~/ui/stars";
import { BOTTOM, type RatingLine, TOP } from "./rating-line";

const WIDTH = 256;

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

/** The mean of each of the last twelve months; months without reviews are bridged. Null for fewer than two months. */
export function ratingLine(months: readonly MonthRating[]): RatingLine | null {
  const points = months.flatMap((each, index) =>
    each.mean === null ? [] : [{ ...each, mean: each.mean, x: place(index, months.length) }],
  );
  const last = points.at(-1);
  if (points.length < 2 || last === undefined) return null;
  const floor = Math.max(1, Math.floor(Math.min(...points.map(({ mean }) => mean)) - 0.01));
  const y = (mean: number) => Math.round((BOTTOM - ((mean - floor) / (5 - floor)) * (BOTTOM - TOP)) * 10) / 10;
  const counts = points.map(({ count }) => count);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  const shortName = (month: string | undefined) => monthName(month ?? "").slice(0, 3);
  return {
    label: monthsText(points),
    howMany: least === most ? plural(most, "review") : `${least} to ${plural(most, "review")}`,
    points: points.map(({ x, mean }) => `${x},${y(mean)}`).join(" "),
    floor,
    last: [last.x, y(last.mean), shownMean(last.mean)],
    months: [shortName(months[0]?.month), shortName(months.at(-1)?.month)],
  };
}
