import type { CSSProperties } from "react";
import { formatNumber } from "../format";
import { Link } from "../link";

/** How many gave 1, 2, 3, 4 and 5 stars. */
type StarCounts = readonly [number, number, number, number, number];

const STARS = [5, 4, 3, 2, 1] as const;

/** Each bar's length as a share of all, 0 to 100 in whole percent; something is never drawn as nothing. */
export function starShares(counts: StarCounts): number[] {
  const all = counts.reduce((sum, count) => sum + count, 0);
  return counts.map((count) => (count === 0 ? 0 : Math.max(1, Math.round((100 * count) / all))));
}

function width(percent: number): CSSProperties & { "--w": string } {
  return { "--w": `${percent}%` };
}

type HistogramProps = {
  counts: StarCounts;
  /** Address of the reviews with that many stars; bars are plain without it. */
  href?: (stars: number) => string;
};

/** Five ruled bars, five stars on top. */
export function Histogram({ counts, href }: HistogramProps) {
  const shares = starShares(counts);
  return (
    <div className="hist" role="list" aria-label="Reviews by rating">
      {STARS.map((stars) => {
        const count = counts[stars - 1] ?? 0;
        const bar = (
          <>
            <span>
              {stars}
              <span className="sr">{stars === 1 ? " star: " : " stars: "}</span>
            </span>
            <i style={width(shares[stars - 1] ?? 0)} />
            <span>
              {formatNumber(count)}
              <span className="sr">{count === 1 ? " review" : " reviews"}</span>
            </span>
          </>
        );
        return (
          <div key={stars} role="listitem">
            {href ? <Link to={href(stars)}>{bar}</Link> : <span>{bar}</span>}
          </div>
        );
      })}
    </div>
  );
}

/** The same in a table cell: five small columns, one star on the left. */
export function MiniHistogram({ counts }: { counts: StarCounts }) {
  const most = Math.max(1, ...counts);
  return (
    <span className="minihist" role="img" aria-label={`1 to 5 stars: ${counts.join(", ")}`}>
      {counts.map((count, index) => {
        const style: CSSProperties & { "--h": string } = { "--h": `${Math.max(1, Math.round((100 * count) / most))}%` };
        return <i key={index} style={style} />;
      })}
    </span>
  );
}
