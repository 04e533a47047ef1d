import type { LabStatus, OverallSafety } from "./forms";
import { isValid, startOfDay } from "./validity";

/** What a row or card says about a product's or vendor's newest laboratory result; the kinds are the chips'. */
export interface Evidence {
  kind: "lab" | "fail" | "expired" | "wait" | "vendor" | "none";
  /** The test date, or the day of expiry, or since when it waits; UTC epoch milliseconds. */
  at: number | null;
  text: "Lab verified" | "Failed" | "Expired" | "Pending" | "Vendor-reported" | "Not tested";
}

export interface NewestResult {
  status: LabStatus;
  /** YYYY-MM-DD */
  testDate: string;
  expiresAt: number;
  overallSafety: OverallSafety;
}

export interface Claims {
  /** A result waits for a decision. */
  pending?: boolean;
  /** When the oldest of those came in, where that was read. */
  pendingSince?: number | null;
  /** The vendor typed percentages that no verified result backs. */
  reported?: boolean;
}

/**
 * The chip for the newest verified result. One that is in date and failed says so: "Lab verified" alone would read
 * like a recommendation.
 * @param result the newest result that was ever verified, or null
 */
export function labEvidence(result: NewestResult | null, claims: Claims, now: number): Evidence {
  if (result !== null && isValid(result, now)) {
    const at = startOfDay(result.testDate);
    return result.overallSafety === "Failed"
      ? { kind: "fail", at, text: "Failed" }
      : { kind: "lab", at, text: "Lab verified" };
  }
  if (result !== null && (result.status === "verified" || result.status === "expired")) {
    return { kind: "expired", at: result.expiresAt, text: "Expired" };
  }
  const { pendingSince = null, pending = pendingSince !== null, reported } = claims;
  if (pending) return { kind: "wait", at: pendingSince, text: "Pending" };
  if (reported) return { kind: "vendor", at: null, text: "Vendor-reported" };
  return { kind: "none", at: null, text: "Not tested" };
}
