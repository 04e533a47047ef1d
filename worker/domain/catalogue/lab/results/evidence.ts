import { EVIDENCE_TEXTS, type EvidenceKind, type LabStatus, type OverallSafety } from "./forms";
import { isValid, startOfDay } from "./validity";

/** What a row or card says about a product's or vendor's newest laboratory result; the kinds are the chips'. */
export interface Evidence {
  kind: EvidenceKind;
  /** The test date, or the day of expiry, or since when it waits; UTC epoch milliseconds. */
  at: number | null;
  text: (typeof EVIDENCE_TEXTS)[EvidenceKind];
}

const chip = (kind: EvidenceKind, at: number | null): Evidence => ({ kind, at, text: EVIDENCE_TEXTS[kind] });

export interface NewestResult {
  status: LabStatus;
  testDate: string;
  expiresAt: number;
  overallSafety: OverallSafety;
}

interface Claims {
  pending?: boolean;
  /** When the oldest of those came in, where that was read. */
  pendingSince?: number | null;
  /** The vendor typed percentages that no verified result backs. */
  reported?: boolean;
}

/** "Lab verified" alone would read like a recommendation, so one that failed says so, and goes on saying so. */
export function labEvidence(result: NewestResult | null, claims: Claims, now: number): Evidence {
  if (result !== null && isValid(result, now)) {
    const at = startOfDay(result.testDate);
    return chip(result.overallSafety === "Failed" ? "fail" : "lab", at);
  }
  if (result !== null && (result.status === "verified" || result.status === "expired")) {
    return chip(result.overallSafety === "Failed" ? "fail-expired" : "expired", result.expiresAt);
  }
  const { pendingSince = null, pending = pendingSince !== null, reported } = claims;
  if (pending) return chip("wait", pendingSince);
  if (reported) return chip("vendor", null);
  return chip("none", null);
}
