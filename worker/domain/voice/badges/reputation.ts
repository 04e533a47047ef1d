import type { Measure } from "./badges";

/** Points for each, and how many of a kind count (rules/badges#reputation). */
const HELPFUL_POINTS = 2;
const HELPFUL_MOST = 500;
const SCORE_POINTS = 1;
const SCORE_MOST = 1000;
const ANSWER_POINTS = 15;
const ANSWERS_MOST = 50;
const VERIFIED_POINTS = 10;
const VERIFIED_MOST = 30;

interface Part {
  measure: Measure;
  label: string;
  points: number;
  most: number;
}

/** What reputation is the sum of; nobody is worth less than 0. */
export const PARTS: readonly Part[] = [
  {
    measure: "helpfulVotes",
    label: "Times their reviews were found helpful",
    points: HELPFUL_POINTS,
    most: HELPFUL_MOST,
  },
  { measure: "postScore", label: "Upvotes of forum posts, less downvotes", points: SCORE_POINTS, most: SCORE_MOST },
  { measure: "answers", label: "Replies marked as the answer", points: ANSWER_POINTS, most: ANSWERS_MOST },
  { measure: "verifiedReviews", label: "Verified reviews", points: VERIFIED_POINTS, most: VERIFIED_MOST },
];

export type Counted = Record<Measure, number>;

interface ReputationPart {
  label: string;
  /** How many there are, of which `most` count. */
  count: number;
  most: number;
  /** For each. */
  each: number;
  points: number;
}

export interface Reputation {
  total: number;
  parts: ReputationPart[];
}

const within = (count: number, most: number): number => Math.max(0, Math.min(count, most));

/** The figure with what it is made of, whose points add up to it. */
export function reputationOf(counted: Partial<Counted>): Reputation {
  const parts = PARTS.map(({ measure, label, points, most }) => {
    const count = counted[measure] ?? 0;
    return { label, count, most, each: points, points: points * within(count, most) };
  });
  return { total: parts.reduce((sum, { points }) => sum + points, 0), parts };
}
