import { scaleLinear } from "@visx/scale";
import { line } from "@visx/shape";
import { formatDate } from "~/ui/format";
import type { MarkShape, TimePlot } from "./plot";

interface Point {
  at: number;
  value: number;
}

interface PlotInput {
  from: number;
  to: number;
  /** What the scale has to reach, beside the values. */
  reach: readonly number[];
  lines: readonly { kind: "value" | "claim"; points: readonly Point[]; steps: boolean }[];
  /** A mark without a value stands on the lower edge. */
  marks: readonly { at: number; value: number | null; shape: MarkShape }[];
  text: (value: number) => string;
}

const WIDTH = 1000;
const HEIGHT = 100;
const TICKS = 3;
/** A day on either side where everything lies on one. */
const DAY = 86_400_000;

const round = (value: number): number => Math.round(value * 10) / 10;

/** Works a plot out on the server, so that the browser gets paths and no library. */
export function drawPlot({ from, to, reach, lines, marks, text }: PlotInput): TimePlot {
  const values = [...reach, ...lines.flatMap(({ points }) => points.map(({ value }) => value))];
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const flat = least === most ? Math.max(Math.abs(least) * 0.1, 1e-6) : 0;
  const y = scaleLinear<number>({ domain: [least - flat, most + flat], range: [HEIGHT, 0], nice: TICKS });
  const x = scaleLinear<number>({ domain: from === to ? [from - DAY, to + DAY] : [from, to], range: [0, WIDTH] });
  const place = ({ at, value }: Point) => ({ x: round(x(at)), y: round(y(value)) });
  const drawn = line<{ x: number; y: number }>({ x: (point) => point.x, y: (point) => point.y });
  return {
    ends: [formatDate(from), formatDate(to)],
    grid: y.ticks(TICKS).map((tick) => ({ at: round(y(tick)), text: text(tick) })),
    lines: lines.flatMap(({ kind, points, steps }) => {
      const path = drawn((steps ? stepped(points) : [...points]).map(place));
      return path === null || path === "" ? [] : [{ kind, path }];
    }),
    marks: marks.map(({ at, value, shape }) => ({
      x: round((x(at) / WIDTH) * 100),
      y: value === null ? HEIGHT : round(y(value)),
      shape,
    })),
  };
}

/** What holds until the next one begins. */
const stepped = (points: readonly Point[]): Point[] =>
  points.flatMap((point, index) => {
    const before = points[index - 1];
    return before === undefined ? [point] : [{ at: point.at, value: before.value }, point];
  });
