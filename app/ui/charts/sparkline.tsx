type SparklineProps = {
  values: readonly number[];
  /** What the line says, in words, for those who cannot see it. */
  label: string;
  width?: number;
  height?: number;
  /** Scale that lines share; otherwise the line fills its height. */
  min?: number;
  max?: number;
};

const INSET = 3;

/** Points of a line through `values`, left to right, in a box of `width` × `height` px. */
export function sparklinePoints(
  values: readonly number[],
  box: { width: number; height: number; min: number; max: number },
) {
  const span = box.max - box.min || 1;
  const step = values.length > 1 ? (box.width - 2 * INSET) / (values.length - 1) : 0;
  return values.map((value, index) => ({
    x: Math.round((INSET + index * step) * 10) / 10,
    y: Math.round((box.height - INSET - ((value - box.min) / span) * (box.height - 2 * INSET)) * 10) / 10,
  }));
}

/** A line without axes, drawn on the server, its last point marked. Nothing under two values. */
export function Sparkline({ values, label, width = 120, height = 32, min, max }: SparklineProps) {
  if (values.length < 2) return null;
  const points = sparklinePoints(values, {
    width,
    height,
    min: min ?? Math.min(...values),
    max: max ?? Math.max(...values),
  });
  const last = points[points.length - 1];
  return (
    <svg
      className="spark"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      <polyline points={points.map((point) => `${point.x},${point.y}`).join(" ")} />
      {last && <circle cx={last.x} cy={last.y} r="2.5" />}
    </svg>
  );
}
