import type { IconName } from "~/icons/names";
import {
  type CaseStatus,
  type Decision,
  HOLD_SPANS,
  REASON_LABELS,
  type ReportReason,
} from "@worker/domain/foundation/cases/forms";
import type { CaseKind } from "@worker/domain/foundation/cases/case-kinds";

export const KIND_ICONS: Record<CaseKind, IconName> = {
  review: "message-square-quote",
  photo: "image",
  review_reply: "reply",
  profile_picture: "image",
  profile: "user",
  collection_notes: "package",
  member: "user",
  registration: "user-search",
  promotion: "megaphone",
  product_link: "link",
  vendor_link: "link",
  forum_post: "messages-square",
  vendor_banner: "image",
  social_post: "users",
  social_comment: "message-square",
  gallery: "grid-2x2",
  gallery_item: "image",
  message: "message-square-warning",
  referral: "user-plus",
};

const holds = {
  hold_hour: `Take it down, no messages for ${HOLD_SPANS.hold_hour}`,
  hold_day: `Take it down, no messages for ${HOLD_SPANS.hold_day}`,
  hold_week: `Take it down, no messages for ${HOLD_SPANS.hold_week}`,
};
const usual = {
  ...holds,
  keep: "Keep it",
  warn: "Keep it and warn the author",
  hide: "Hide it",
  suspend: "Hide it and suspend the account",
};
const link = { ...usual, keep: "Approve it", hide: "Decline it" };

const DECISION_LABELS: Record<CaseKind, Record<Decision, string>> = {
  review: usual,
  photo: { ...usual, hide: "Hide the photograph", suspend: "Hide it and suspend the account" },
  review_reply: usual,
  profile_picture: { ...usual, hide: "Remove the picture" },
  profile: { ...usual, hide: "Hide these words", suspend: "Hide them and suspend the account" },
  collection_notes: { ...usual, hide: "Hide these words", suspend: "Hide them and suspend the account" },
  member: { ...usual, keep: "Keep the account", suspend: "Suspend the account" },
  registration: usual,
  promotion: usual,
  product_link: link,
  vendor_link: link,
  forum_post: usual,
  vendor_banner: { ...usual, hide: "Remove the banner" },
  social_post: usual,
  social_comment: usual,
  gallery: { ...usual, hide: "Hide the gallery", suspend: "Hide it and suspend the account" },
  gallery_item: usual,
  message: {
    ...usual,
    keep: "Dismiss the report",
    hide: "Take it down",
    suspend: "Take it down and suspend the account",
  },
  referral: { ...usual, keep: "Clear it", hide: "Reject it" },
};

export const decisionLabel = (decision: Decision, kind: CaseKind): string => DECISION_LABELS[kind][decision];

/** How the case's page shows what it is about, beside its words: a link to where it stands, or the picture itself. */
export const SHOWN_AS: Record<CaseKind, "link" | "picture" | "banner" | "photo"> = {
  review: "link",
  photo: "photo",
  review_reply: "link",
  profile_picture: "picture",
  profile: "link",
  collection_notes: "link",
  member: "link",
  registration: "link",
  promotion: "link",
  product_link: "link",
  vendor_link: "link",
  forum_post: "link",
  vendor_banner: "banner",
  social_post: "link",
  social_comment: "link",
  gallery: "link",
  gallery_item: "link",
  message: "link",
  referral: "link",
};

export const DECIDED_LABELS: Record<Decision, string> = {
  keep: "Kept",
  warn: "Warned",
  hide: "Hidden",
  hold_hour: `Hidden, held for ${HOLD_SPANS.hold_hour}`,
  hold_day: `Hidden, held for ${HOLD_SPANS.hold_day}`,
  hold_week: `Hidden, held for ${HOLD_SPANS.hold_week}`,
  suspend: "Suspended",
};

/** How urgent a line looks: what somebody appealed against or many reported stands out. */
export function severity(status: CaseStatus, reportCount: number): "critical" | "high" | "medium" | "low" {
  if (status === "decided") return "low";
  if (reportCount >= 5) return "critical";
  return reportCount >= 3 || status === "appealed" ? "high" : "medium";
}

/** Said beside the bar's color; what is neither needs no word. */
export const SEVERITY_LABELS = { critical: "Critical", high: "High", medium: null, low: null } as const;

/** "Spam or advertising (2), Harassment" */
export const reasonsText = (reasons: readonly { reason: ReportReason; count: number }[]): string =>
  reasons.map(({ reason, count }) => REASON_LABELS[reason] + (count > 1 ? ` (${count})` : "")).join(", ");
