import { ChartFrame, type GridLine } from "./chart-frame";

export interface ChartDrawing {
  kind: "bars" | "line";
  /** Lines across, with what they stand for; percent from the top. */
  grid: GridLine[];
  /** Names of steps; percent from the left. */
  labels: { at: number; text: string }[];
  /** Dots mark the values that a line leads through. */
  series: { label: string; path: string; dots?: string }[];
}

type ChartProps = {
  title: string;
  /** What the chart says, in words, for those who do not see it. */
  summary: string;
  drawing: ChartDrawing;
};

/**
 * A chart that was worked out on the server (`drawChart`). Its plot stretches with the page while text and lines keep
 * their size, so that it reads at any width; the figures belong into a table beside it.
 */
export function Chart({ title, summary, drawing: { kind, grid, labels, series } }: ChartProps) {
  return (
    <div className="chart">
      <ChartFrame title={title} summary={summary} grid={grid} gridClass="grid">
        {series.map(({ label, path, dots = "" }, index) => (
          <g key={label} className={`${kind} tone-${index}`}>
            <path d={path} />
            {dots !== "" && <path className="dots" d={dots} />}
          </g>
        ))}
      </ChartFrame>
      <div aria-hidden="true">
        {grid.map(({ at, text }) => (
          <span key={text} className="y" style={{ top: `${at}%` }}>
            {text}
          </span>
        ))}
        {labels.map(({ at, text }) => (
          <span key={at} className="x" style={{ left: `${at}%` }}>
            {text}
          </span>
        ))}
      </div>
      {series.length > 1 && (
        <p className="legend" aria-hidden="true">
          {series.map(({ label }, index) => (
            <span key={label}>
              <i className={`tone-${index}`} />
              {label}
            </span>
          ))}
        </p>
      )}
    </div>
  );
}
