import { scaleBand, scaleLinear } from "@visx/scale";
import { line } from "@visx/shape";
import type { ChartDrawing } from "./chart";
import { formatCompact } from "../format";

interface ChartInput {
  kind: "bars" | "line";
  /** What each step is called under the plot, oldest first; only as many are written as have room. */
  steps: readonly string[];
  /** Values of each series by step, null where there is none. Bars of several series stand side by side. */
  series: readonly { label: string; values: readonly (number | null)[] }[];
  /** Both ends of the scale; otherwise from 0, or a round number below the lowest value, to one above the highest. */
  domain?: readonly [number, number];
}

/** The plot's own units: its width and height are stretched to the room there is. */
const WIDTH = 1000;
const HEIGHT = 100;
const LABELS_MOST = 6;
const TICKS = 3;

const round = (value: number): number => Math.round(value * 10) / 10;
const percent = (value: number, of: number): number => round((value / of) * 100);

/** Works a chart out on the server, so that the browser gets paths and no library. @returns what `Chart` draws */
export function drawChart({ kind, steps, series, domain }: ChartInput): ChartDrawing {
  const all = series.flatMap(({ values }) => values.map((value) => value ?? 0));
  const y = scaleLinear<number>({
    domain: domain === undefined ? [Math.min(0, ...all), Math.max(1, ...all)] : [...domain],
    range: [HEIGHT, 0],
    nice: domain === undefined ? TICKS : false,
  });
  const places = steps.map((_, index) => index);
  const x = scaleBand<number>({ domain: places, range: [0, WIDTH], padding: 0.28 });
  const middle = (place: number): number => (x(place) ?? 0) + x.bandwidth() / 2;
  const group = scaleBand<number>({
    domain: series.map((_, index) => index),
    range: [0, x.bandwidth()],
    padding: series.length > 1 ? 0.08 : 0,
  });
  const every = Math.ceil(steps.length / LABELS_MOST);
  return {
    kind,
    grid: y
      .ticks(TICKS)
      .filter((tick) => Number.isInteger(tick))
      .map((tick) => ({ at: round(y(tick)), text: formatCompact(tick) })),
    labels: places
      .filter((place) => (steps.length - 1 - place) % every === 0)
      .map((place) => ({ at: percent(middle(place), WIDTH), text: steps[place] ?? "" })),
    series: series.map(({ label, values }, index) =>
      kind === "line"
        ? { label, ...linePaths(values, middle, y) }
        : { label, path: barPath(values, (place) => (x(place) ?? 0) + (group(index) ?? 0), group.bandwidth(), y) },
    ),
  };
}

function barPath(
  values: readonly (number | null)[],
  left: (place: number) => number,
  width: number,
  y: (value: number) => number,
): string {
  const ground = Math.min(HEIGHT, round(y(0)));
  return values
    .map((value, place) => {
      if (value === null || round(y(value)) === ground) return "";
      const from = round(left(place));
      return `M${from} ${ground}V${round(y(value))}H${round(from + width)}V${ground}Z`;
    })
    .join("");
}

/** A line through what is there, and a dot at each value, so that one between gaps shows too. */
function linePaths(
  values: readonly (number | null)[],
  middle: (place: number) => number,
  y: (value: number) => number,
): { path: string; dots: string } {
  const points = values.flatMap((value, place) =>
    value === null ? [] : [{ x: round(middle(place)), y: round(y(value)) }],
  );
  const path = line<(typeof points)[number]>({ x: (point) => point.x, y: (point) => point.y })(points) ?? "";
  return { path, dots: points.map((point) => `M${point.x},${point.y}h0`).join("") };
}
