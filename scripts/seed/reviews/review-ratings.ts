import { STARS, type Stars } from "@worker/domain/foundation/stats/counters";
import type { Random } from "../random";

/** People rate at the ends more than in the middle. */
const HABIT: Record<Stars, number> = { 1: 1.3, 2: 0.75, 3: 0.8, 4: 1.3, 5: 2.1 };

const tilted = (tilt: number): number[] => STARS.map((stars) => HABIT[stars] * Math.exp(tilt * stars));

function meanOf(weights: readonly number[]): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.reduce((sum, weight, index) => sum + weight * (index + 1), 0) / total;
}

/** The usual habit, tilted until its mean is the one asked for. */
function weightsFor(mean: number): number[] {
  let [low, high] = [-6, 6];
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2;
    if (meanOf(tilted(middle)) < mean) low = middle;
    else high = middle;
  }
  return tilted(low);
}

/**
 * As many ratings as asked, in a shuffled order, whose mean is as near to `mean` as whole reviews allow.
 * @param mean from 1 to 5
 */
export function dealRatings(random: Random, mean: number, count: number): Stars[] {
  const weights = weightsFor(mean);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const exact = STARS.map((stars, index) => ({ stars, share: ((weights[index] ?? 0) / total) * count }));
  const dealt = exact.flatMap(({ stars, share }) => Array.from({ length: Math.floor(share) }, () => stars));
  const rest = [...exact].sort((a, b) => (b.share % 1) - (a.share % 1)).slice(0, count - dealt.length);
  return random.shuffled([...dealt, ...rest.map(({ stars }) => stars)]);
}
