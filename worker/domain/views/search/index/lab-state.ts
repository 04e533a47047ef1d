import type { NewestResult } from "../../../catalogue/lab/results/evidence";
import { LAB_STATUSES, OVERALL_SAFETY } from "../../../catalogue/lab/results/forms";

/** Status and safety of a result in one byte; 0 stands for none. */
export const labState = (result: NewestResult | null): number =>
  result
    ? 1 + LAB_STATUSES.indexOf(result.status) * OVERALL_SAFETY.length + OVERALL_SAFETY.indexOf(result.overallSafety)
    : 0;

/** The inverse; null for 0 and for what stands for nothing. */
export function fromLabState(state: number): Pick<NewestResult, "status" | "overallSafety"> | null {
  const status = LAB_STATUSES[Math.floor((state - 1) / OVERALL_SAFETY.length)];
  const overallSafety = OVERALL_SAFETY[(state - 1) % OVERALL_SAFETY.length];
  return status === undefined || overallSafety === undefined ? null : { status, overallSafety };
}

const PROVEN = Array.from({ length: 256 }, (_, state) => {
  const result = fromLabState(state);
  return result?.status === "verified" && result.overallSafety !== "Failed";
});

/** Whether the state is one that "Lab verified" stands for, while its expiry lies ahead. */
export const isProven = (state: number): boolean => PROVEN[state] === true;
