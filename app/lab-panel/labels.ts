import { type LabStatus, type Verdict, VERDICT_LABELS, VERDICTS } from "@worker/domain/catalogue/lab/results/forms";
import type { VerdictState } from "~/ui/evidence";

export const STATUS_LABELS: Record<LabStatus, string> = {
  verified: "Verified",
  pending: "Pending",
  rejected: "Rejected",
  expired: "Expired",
};

export const VERDICT_STATES: Record<Verdict, VerdictState> = { passed: "pass", failed: "fail", "not-tested": "none" };

/** What a certificate can read for a group, in the words of the safety panels. */
export const VERDICT_CHOICES = VERDICTS.map((value) => ({ value, label: VERDICT_LABELS[value] }));

export const productPath = (vendorId: string, productId: string): string =>
  `/vendor/${encodeURIComponent(vendorId)}/product/${encodeURIComponent(productId)}`;
export const reviewPath = (id: string): string => `/lab-verification/panel/results/${encodeURIComponent(id)}`;
