import { type ReactNode, useId } from "react";

/** A line across, with what it stands for; percent from the top. */
export interface GridLine {
  at: number;
  text: string;
}

interface ChartFrameProps {
  title: string;
  /** What the chart says, in words, for those who do not see it. */
  summary: string;
  grid: readonly GridLine[];
  gridClass: string;
  /** The lines and areas, in a box of 1000 by 100. */
  children: ReactNode;
}

/** The drawing of a chart, named for assistive technology. It stretches with the page; what keeps its size stands over it. */
export function ChartFrame({ title, summary, grid, gridClass, children }: ChartFrameProps) {
  const id = useId();
  return (
    <svg
      viewBox="0 0 1000 100"
      preserveAspectRatio="none"
      role="img"
      aria-labelledby={`${id}t`}
      aria-describedby={`${id}d`}
    >
      <title id={`${id}t`}>{title}</title>
      <desc id={`${id}d`}>{summary}</desc>
      <path className={gridClass} d={grid.map(({ at }) => `M0 ${at}H1000`).join("")} />
      {children}
    </svg>
  );
}
