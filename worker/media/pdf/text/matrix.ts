/** As PDF writes them: a b c d e f. */
export type Matrix = readonly [number, number, number, number, number, number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** The first one done before the second. */
export const times = (m: Matrix, n: Matrix): Matrix => [
  m[0] * n[0] + m[1] * n[2],
  m[0] * n[1] + m[1] * n[3],
  m[2] * n[0] + m[3] * n[2],
  m[2] * n[1] + m[3] * n[3],
  m[4] * n[0] + m[5] * n[2] + n[4],
  m[4] * n[1] + m[5] * n[3] + n[5],
];

/** Null where a number is missing or none. */
export function matrixOf(numbers: readonly unknown[]): Matrix | null {
  const [a, b, c, d, e, f] = numbers.map((each) => (typeof each === "number" ? each : Number.NaN));
  const matrix: Matrix = [a ?? NaN, b ?? NaN, c ?? NaN, d ?? NaN, e ?? NaN, f ?? NaN];
  return matrix.some(Number.isNaN) ? null : matrix;
}
