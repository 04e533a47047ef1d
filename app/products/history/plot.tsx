import { ChartFrame, type GridLine } from "~/ui/charts/chart-frame";

/** What a mark's shape says; none is told by its color alone. */
export type MarkShape = "dot" | "ring" | "cross" | "triangle" | "dash";

/** A plot over time as the server worked it out: places are percent from the left and from the top. */
export interface TimePlot {
  /** The oldest and the newest day that it reaches. */
  ends: [from: string, to: string];
  grid: GridLine[];
  lines: { kind: "value" | "claim"; path: string }[];
  marks: { x: number; y: number; shape: MarkShape }[];
}

const SHAPES: Record<MarkShape, string> = {
  dot: "M6 2a4 4 0 1 0 .01 0z",
  ring: "M6 2a4 4 0 1 0 .01 0z",
  cross: "M2 2l8 8M10 2l-8 8",
  triangle: "M6 1.5l4.5 8.5h-9z",
  dash: "M1.5 6h9",
};

export const Mark = ({ shape }: { shape: MarkShape }) => (
  <svg className={`past-mark past-mark--${shape}`} viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
    <path d={SHAPES[shape]} />
  </svg>
);

type PlotProps = {
  title: string;
  /** What it says, in words, for those who do not see it. */
  summary: string;
  plot: TimePlot;
};

/** Its lines stretch with the page; text and marks keep their size. The figures stand in a table below. */
export function Plot({ title, summary, plot: { ends, grid, lines, marks } }: PlotProps) {
  return (
    <div className="past-plot">
      <ChartFrame title={title} summary={summary} grid={grid} gridClass="past-grid">
        {lines.map(({ kind, path }) => (
          <path key={path} className={`past-line past-line--${kind}`} d={path} />
        ))}
      </ChartFrame>
      <div aria-hidden="true">
        {grid.map(({ at, text }) => (
          <span key={at} className="past-y" style={{ top: `${at}%` }}>
            {text}
          </span>
        ))}
        {marks.map(({ x, y, shape }, index) => (
          <span key={index} className="past-at" style={{ left: `${x}%`, top: `${y}%` }}>
            <Mark shape={shape} />
          </span>
        ))}
      </div>
      <p className="past-ends" aria-hidden="true">
        <span>{ends[0]}</span>
        {ends[0] !== ends[1] && <span>{ends[1]}</span>}
      </p>
    </div>
  );
}
