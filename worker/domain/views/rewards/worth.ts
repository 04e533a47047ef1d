import { POINTS_A_DOLLAR } from "../../voice/rewards/rules";

/** Points, and what they are worth in cents (rules/rewards#worth). */
export interface Worth {
  points: number;
  cents: number;
}

export const worth = (points: number): Worth => ({ points, cents: Math.round((points * 100) / POINTS_A_DOLLAR) });
