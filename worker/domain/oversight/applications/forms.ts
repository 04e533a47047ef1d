/** The ruled states of rules/verification#states. */
export const APPLICATION_STATUSES = [
  "draft",
  "pending",
  "under_review",
  "needs_info",
  "resubmitted",
  "approved",
  "rejected",
] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

/** While it is one of these a user has no second application. */
export const OPEN_STATUSES = ["draft", "pending", "under_review", "needs_info", "resubmitted"] as const;

/** While it is one of these the applicant can change the answers. */
export const EDITABLE_STATUSES = ["draft", "needs_info"] as const;

export const STATUS_LABELS: Record<ApplicationStatus, string> = {
  draft: "Draft",
  pending: "Pending Review",
  under_review: "Under Review",
  needs_info: "Additional Info Needed",
  resubmitted: "Resubmitted",
  approved: "Approved",
  rejected: "Rejected",
};

/** What an applicant reads of a status, wherever it stands; each screen adds what can be done there. */
export const STATUS_SENTENCES = {
  pending: "Our staff will look at it next. We will email you when they start.",
  resubmitted: "We have your answers. Our staff will look at them next.",
  under_review: "A member of our staff is reviewing it.",
  rejected: "You may submit a new application after addressing the review notes.",
} satisfies Partial<Record<ApplicationStatus, string>>;

export const SUBMITTED_TEXT = "Application submitted successfully! You will receive an email confirmation shortly.";
export const FAILED_TEXT = "Failed to submit application. Please try again.";
export const LOOKED_AT = "Your application is with our staff. You can change it if they ask for more information.";
export const HAS_VENDOR = "Your account already runs a verified vendor page.";

/** Local parts of a host's addresses to which a proof of the domain can be mailed. */
export const PROOF_MAILBOXES = ["postmaster", "admin", "info", "contact", "support", "hello"] as const;
