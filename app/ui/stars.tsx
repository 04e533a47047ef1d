import { plural } from "./format";
import sprite from "~/icons/sprite.svg?url";

/** One decimal, as screens show a mean. */
export function shownMean(mean: number): string {
  return mean.toFixed(1);
}

/** Full stars of the figure that is shown: 4.7 → 4. Taken from the shown figure, so "4.0" never stands beside three. */
export function fullStars(mean: number): number {
  return Math.min(5, Math.max(0, Math.floor(Number(shownMean(mean)))));
}

export function Stars({ mean, large = false }: { mean: number; large?: boolean }) {
  const full = fullStars(mean);
  const shown = Number.isInteger(mean) ? String(mean) : shownMean(mean);
  return (
    <svg className={large ? "stars stars--lg" : "stars"} role="img" aria-label={`${shown} of 5 stars`}>
      <use href={`${sprite}#stars-${full}`} />
    </svg>
  );
}

type RatingProps = {
  /** Unrounded mean, or null when nobody has reviewed yet. */
  mean: number | null;
  count: number;
  /** Where the count stands already beside, e.g. next to a histogram. */
  hideCount?: boolean;
};

/** Figure, stars and count; never one without the count somewhere near. */
export function Rating({ mean, count, hideCount = false }: RatingProps) {
  if (mean === null || count === 0) return <span className="small muted">No reviews yet</span>;
  return (
    <span className="rate">
      {shownMean(mean)} <Stars mean={mean} />
      {!hideCount && <span className="n small">{plural(count, "review")}</span>}
    </span>
  );
}
