import { type ReactNode, useId } from "react";
import { DAY_MS } from "@worker/days";
import type { ProfileFigures } from "@worker/domain/views/people/figures";
import { ACTIVITY_WEEKS, COUNTED } from "@worker/domain/views/people/sizes";
import { formatDate, formatNumber, plural } from "~/ui/format";
import { Figure } from "~/ui/charts/figure";

const CELL = 10;
const STEP = 12;
const LEVELS = 4;

type ActivityFigureProps = { figures: ProfileFigures; name: string; withTable?: boolean };

/** Two rows of 26: how much somebody wrote in the first and the second half of each week, the darker the more. */
export function ActivityFigure({ figures: { activity, morePosts }, name, withTable = false }: ActivityFigureProps) {
  const id = useId();
  const { from, halves } = activity;
  const most = Math.max(...halves);
  const all = halves.reduce((sum, count) => sum + count, 0);
  const busy = halves.filter((count) => count > 0).length;
  const levelOf = (count: number): number => (count === 0 ? 0 : Math.max(1, Math.ceil((count / most) * LEVELS)));
  const cells = new Map<number, string>();
  for (const [half, count] of halves.entries()) {
    const level = levelOf(count);
    const square = `M${Math.floor(half / 2) * STEP} ${(half % 2) * STEP}h${CELL}v${CELL}h-${CELL}z`;
    cells.set(level, (cells.get(level) ?? "") + square);
  }
  return (
    <Figure
      n={1}
      caption={<> Public posts, comments and reviews, by half-week{morePosts && `; of the newest ${COUNTED} posts`}.</>}
    >
      <svg
        className="profile-weeks"
        viewBox={`0 0 ${ACTIVITY_WEEKS * STEP - (STEP - CELL)} ${STEP + CELL}`}
        role="img"
        aria-labelledby={`${id}t`}
        aria-describedby={`${id}d`}
      >
        <title id={`${id}t`}>{`What ${name} wrote in ${ACTIVITY_WEEKS} weeks`}</title>
        <desc id={`${id}d`}>
          {all === 0
            ? "Nothing in this time."
            : `${plural(all, "post")} in ${plural(busy, "half-week")}; at most ${formatNumber(most)} in one.`}
        </desc>
        {[...cells].map(([level, path]) => (
          <path key={level} className={`level-${level}`} d={path} />
        ))}
      </svg>
      {withTable && <Weeks {...{ from, halves }} />}
    </Figure>
  );
}

function Weeks({ from, halves }: ProfileFigures["activity"]): ReactNode {
  const weeks = Array.from({ length: ACTIVITY_WEEKS }, (_, week) => ({
    at: from + week * 7 * DAY_MS,
    counts: halves.slice(week * 2, week * 2 + 2),
  }));
  return (
    <details className="profile-weeks-table">
      <summary>As a table</summary>
      <table className="table">
        <caption className="sr">Public posts, comments and reviews by half-week, newest first</caption>
        <thead>
          <tr>
            <th scope="col">Week of</th>
            <th scope="col" className="r">
              First half
            </th>
            <th scope="col" className="r">
              Second half
            </th>
          </tr>
        </thead>
        <tbody>
          {weeks.reverse().map(({ at, counts }) => (
            <tr key={at}>
              <th scope="row">{formatDate(at)}</th>
              {counts.map((count, half) => (
                <td key={half} className="r">
                  {formatNumber(count)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
