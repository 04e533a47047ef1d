import { CORRECTIONS_PATH, type CorrectionState } from "@worker/domain/oversight/reward-corrections/forms";

export { CORRECTIONS_PATH };
export const REWARDS_PATH = "/admin/rewards";

/** Corrections of one state; those that wait go without saying. */
export function correctionsPath(state: CorrectionState, cursor?: string): string {
  const query = new URLSearchParams({ ...(state !== "waiting" && { state }), ...(cursor !== undefined && { cursor }) });
  return query.size === 0 ? CORRECTIONS_PATH : `${CORRECTIONS_PATH}?${query}`;
}
