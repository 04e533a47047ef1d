/** Such as "1 point" or "2,500 points". */
export const pointsWords = (points: number): string =>
  `${points.toLocaleString("en-US").replace("-", "−")} ${Math.abs(points) === 1 ? "point" : "points"}`;

const dollars = (points: number): string =>
  `$${(points / 100).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** Such as "2,500 points ($25.00)"; a point is a cent. */
export const amountWords = (points: number): string => `${pointsWords(points)} (${dollars(points)})`;
