import type { IconName } from "~/icons/names";
import {
  type CaseStatus,
  type Decision,
  REASON_LABELS,
  type ReportReason,
} from "@worker/domain/foundation/cases/forms";
import type { CaseKind } from "@worker/domain/foundation/cases/case-kinds";

export const KIND_ICONS: Record<CaseKind, IconName> = {
  review: "message-square-quote",
  review_reply: "reply",
  profile_picture: "image",
  member: "user",
  registration: "user-search",
  promotion: "megaphone",
  product_link: "link",
  vendor_link: "link",
  vendor_banner: "image",
};

export function decisionLabel(decision: Decision, kind: CaseKind): string {
  if (kind === "product_link" || kind === "vendor_link") return decision === "keep" ? "Approve it" : "Decline it";
  if (decision === "keep") return kind === "member" ? "Keep the account" : "Keep it";
  if (decision === "hide" && kind === "vendor_banner") return "Remove the banner";
  if (decision === "hide") return kind === "profile_picture" ? "Remove the picture" : "Hide it";
  return kind === "member" ? "Suspend the account" : "Hide it and suspend the account";
}

export const DECIDED_LABELS: Record<Decision, string> = { keep: "Kept", hide: "Hidden", suspend: "Suspended" };

/** How urgent a line looks: what somebody appealed against or many reported stands out. */
export function severity(status: CaseStatus, reportCount: number): "critical" | "high" | "medium" | "low" {
  if (status === "decided") return "low";
  if (reportCount >= 5) return "critical";
  return reportCount >= 3 || status === "appealed" ? "high" : "medium";
}

/** "Spam or advertising (2), Harassment" */
export const reasonsText = (reasons: readonly { reason: ReportReason; count: number }[]): string =>
  reasons.map(({ reason, count }) => REASON_LABELS[reason] + (count > 1 ? ` (${count})` : "")).join(", ");
