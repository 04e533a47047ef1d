import * as v from "valibot";
import { DAY_MS } from "../../../days";
import { cursor, recordId } from "../lists/forms";
import { REPORTABLE_KINDS } from "./case-kinds";
import { REASON_CODES } from "./decision-reasons";

export const CASE_SOURCES = ["report", "held", "fraud_check", "pattern", "moderator"] as const;
export const CASE_STATUSES = ["open", "claimed", "appealed", "decided"] as const;
export type CaseStatus = (typeof CASE_STATUSES)[number];

/** What still waits for somebody; a subject has one such case at most. */
export const PENDING: readonly CaseStatus[] = ["open", "claimed", "appealed"];

export const STATUS_LABELS: Record<CaseStatus, string> = {
  open: "Open",
  claimed: "Claimed",
  appealed: "Appealed",
  decided: "Decided",
};

/**
 * `keep` leaves the content or approves what was held; `warn` leaves it too, and says to its author why they should not go
 * on; `hide` takes it away; the holds keep its author from writing messages besides; `suspend` from everything.
 */
export const DECISIONS = ["keep", "warn", "hide", "hold_hour", "hold_day", "hold_week", "suspend"] as const;
export type Decision = (typeof DECISIONS)[number];

const HOUR_MS = 3_600_000;

/** For how long a decision keeps the author from writing messages. */
const HOLDS = { hold_hour: HOUR_MS, hold_day: DAY_MS, hold_week: 7 * DAY_MS } as const;
export const HOLDS_MS: Partial<Record<Decision, number>> = HOLDS;

const inWords = (ms: number): string => {
  if (ms === HOUR_MS) return "an hour";
  return ms <= 2 * DAY_MS ? `${ms / HOUR_MS} hours` : `${ms / DAY_MS} days`;
};
/** The same in words: "an hour", "24 hours", "7 days". */
export const HOLD_SPANS: Record<keyof typeof HOLDS, string> = {
  hold_hour: inWords(HOLDS.hold_hour),
  hold_day: inWords(HOLDS.hold_day),
  hold_week: inWords(HOLDS.hold_week),
};

/** What takes something away, against which an appeal is possible. */
export const TAKING = DECISIONS.filter((decision) => decision !== "keep" && decision !== "warn");

export const APPEAL_OUTCOMES = ["upheld", "overturned"] as const;
export type AppealOutcome = (typeof APPEAL_OUTCOMES)[number];

export const REPORT_REASONS = [
  "spam",
  "harassment",
  "health_claim",
  "illegal_offer",
  "private_information",
  "not_genuine",
  "other",
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const REASON_LABELS: Record<ReportReason, string> = {
  spam: "Spam or advertising",
  harassment: "Harassment",
  health_claim: "A health claim or advice on how much to take",
  illegal_offer: "An offer of something not allowed here",
  private_information: "Someone's private information",
  not_genuine: "Not genuine",
  other: "Something else",
};

export const REPORT_THANKS = "Thank you. A moderator will look at it.";

export const REPORT_RULE = { limit: 20, windowMs: 3_600_000 } as const;

/** A claim that has led to nothing for so long is anybody's again. */
export const CLAIM_MS = DAY_MS;

/** An owner may appeal for so many days after the decision. */
export const APPEAL_DAYS = 30;

const DETAIL_MAX = 1000;
/** 32 bytes in base64, and room to say what is wrong with others. */
const REVEALED_MAX = 100;
export const REASON_MAX = 1000;
export const APPEAL_MAX = 2000;

/** Half a character cannot be stored. */
const wellFormed = v.transform((text: string) => text.toWellFormed().trim());

const words = (empty: string, most: number) =>
  v.pipe(v.string(empty), wellFormed, v.nonEmpty(empty), v.maxLength(most, `Keep it to ${most} characters.`));

const detail = v.pipe(
  v.optional(v.string(), ""),
  wellFormed,
  v.maxLength(DETAIL_MAX, `Keep it to ${DETAIL_MAX} characters.`),
);
const KIND_WRONG = "This cannot be reported.";
const reportEntries = {
  kind: v.picklist(REPORTABLE_KINDS, KIND_WRONG),
  id: recordId,
  reason: v.picklist(REPORT_REASONS, "Please choose a reason."),
  details: detail,
  /** The key of a private message, base64, as the reporter's browser found it. */
  revealed: v.optional(v.pipe(v.string(), wellFormed, v.maxLength(REVEALED_MAX, "This is no message's key."))),
};

/** A report, by form and API; "Something else" needs words (rules/moderation#reports). */
export const reportForm = v.pipe(
  v.object(reportEntries),
  v.forward(
    v.check(({ reason, details }) => reason !== "other" || details !== "", "Please say what is wrong."),
    ["details"],
  ),
);
export type ReportInput = v.InferOutput<typeof reportForm>;

export const reportPageForm = v.intersect([reportForm, v.object({ returnTo: v.optional(v.string()) })]);

export const reportPageQuery = v.object({
  kind: v.fallback(v.optional(v.picklist(REPORTABLE_KINDS)), undefined),
  id: v.fallback(v.optional(recordId), undefined),
});

/** A reason from the list, words of one's own, or both; which of them a decision needs, the domain knows. */
const decisionEntries = {
  decision: v.picklist(DECISIONS, "Please choose what happens."),
  standard: v.optional(
    v.pipe(
      v.union([v.literal(""), v.picklist(REASON_CODES)], "Please choose one of the reasons."),
      v.transform((code) => (code === "" ? undefined : code)),
    ),
  ),
  reason: v.pipe(
    v.optional(v.string("Please give a reason."), ""),
    wellFormed,
    v.maxLength(REASON_MAX, `Keep it to ${REASON_MAX} characters.`),
  ),
};
export const decisionForm = v.object(decisionEntries);
export type DecisionInput = v.InferOutput<typeof decisionForm>;

const outcomeEntries = {
  outcome: v.picklist(APPEAL_OUTCOMES, "Please choose whether the decision stands."),
  note: words("Please give a reason.", REASON_MAX),
};
export const appealOutcomeForm = v.object(outcomeEntries);
export type AppealOutcomeInput = v.InferOutput<typeof appealOutcomeForm>;

/** Without scripts the page comes back at the next case, which the form names. */
export const casePageForm = v.variant("intent", [
  v.object({ intent: v.picklist(["claim", "release"]), inPlace: v.optional(v.string()) }),
  v.object({ intent: v.literal("decide"), next: v.optional(recordId), ...decisionEntries }),
  v.object({ intent: v.literal("appeal"), next: v.optional(recordId), ...outcomeEntries }),
]);

const appealText = words("Please say why the decision is wrong.", APPEAL_MAX);
export const appealForm = v.object({ text: appealText });
export const appealApiForm = v.object({ caseId: recordId, text: appealText });

/** Where a cursor is all there is to say. */
export const decisionsPageQuery = v.object({ cursor: v.fallback(v.optional(cursor), undefined) });
