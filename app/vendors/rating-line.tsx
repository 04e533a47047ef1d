/** Where the lines of 5 and of the floor are drawn. */
export const TOP = 16;
export const BOTTOM = 76;
const MIDDLE = (TOP + BOTTOM) / 2;

/** How a vendor's rating went, drawn and in words; drawn on the server, so that a page full of scripts gets none more. */
export interface RatingLine {
  label: string;
  /** How many reviews a month. */
  howMany: string;
  points: string;
  /** The rating at the lowest line. */
  floor: number;
  /** Where the last point stands, and what it says. */
  last: [x: number, y: number, mean: string];
  /** The first month and the last. */
  months: [string, string];
}

export function RatingMonths({ line: { label, howMany, points, floor, last, months } }: { line: RatingLine }) {
  const [x, y, mean] = last;
  return (
    <section>
      <h2>Rating, last 12 months</h2>
      <figure>
        <svg className="plot" viewBox="0 0 288 96" role="img" aria-label={label}>
          {[TOP, MIDDLE, BOTTOM].map((at) => (
            <line key={at} className={at === BOTTOM ? "plot-axis" : "plot-grid"} x1="0" x2="262" y1={at} y2={at} />
          ))}
          {[5, (5 + floor) / 2, floor].map((each, nth) => (
            <text key={each} x="268" y={TOP + nth * 30 + 4}>
              {each}
            </text>
          ))}
          <polyline className="plot-line" points={points} />
          <circle className="plot-end" cx={x} cy={y} r="4" />
          <text className="on-plot" x={x} y={Math.max(11, y - 9)} textAnchor="end">
            {mean}
          </text>
          <text x="0" y="93">
            {months[0]}
          </text>
          <text x="256" y="93" textAnchor="end">
            {months[1]}
          </text>
        </svg>
        <figcaption>
          <b>Fig. 1</b>Monthly mean, {howMany} a month.
        </figcaption>
      </figure>
    </section>
  );
}
