import * as v from "valibot";
import { wellFormed } from "../../../fields";
import { listQuery, recordId } from "../../foundation/lists/forms";
import { queueSearch, QUEUE_SIZE, selectedCases } from "../../foundation/queues/forms";
import type { RiskFactor } from "../../foundation/users/risk-factors";

const DECISIONS = ["approve", "block"] as const;
export const NOTE_MAX = 1000;

const decision = v.picklist(DECISIONS, "Choose approve or block");
const note = v.pipe(
  v.string("Write down why"),
  wellFormed,
  v.nonEmpty("Write down why"),
  v.maxLength(NOTE_MAX, `Use at most ${NOTE_MAX} characters`),
);

export const registrationDecision = v.object({ decision, note });
export type RegistrationDecision = v.InferOutput<typeof registrationDecision>;

/** One decision about several, for the same reason. */
export const registrationDecisions = v.object({ ids: selectedCases, decision, note });
export type RegistrationDecisions = v.InferOutput<typeof registrationDecisions>;

/** The forms of the staff page: of one registration, of its case, and of a selection, whose note is its reason. */
export const registrationsForm = v.variant("intent", [
  v.object({ intent: v.literal("decide"), id: recordId, decision, note }),
  v.object({ intent: v.picklist(["claim", "release"]), id: recordId, caseId: recordId }),
  v.object({ intent: v.picklist(["approve-selected", "block-selected"]), ids: selectedCases, reason: note }),
]);
export type RegistrationsInput = v.InferOutput<typeof registrationsForm>;

const REGISTRATION_SORTS = ["oldest", "score"] as const;
export type RegistrationSort = (typeof REGISTRATION_SORTS)[number];
const sort = v.picklist(REGISTRATION_SORTS, `Give ${REGISTRATION_SORTS.join(" or ")}.`);

const FACTORS = [
  "email_domain",
  "generic_name",
  "referral_code",
  "busy_network",
  "recent_network",
] as const satisfies RiskFactor[];
const factor = v.picklist(["", ...FACTORS], `Give one of ${FACTORS.join(", ")}.`);
export type FactorFilter = v.InferOutput<typeof factor>;

export const registrationsApiQuery = listQuery(
  {
    q: v.optional(v.pipe(queueSearch, v.description("The start of a username")), ""),
    factor: v.optional(v.pipe(factor, v.description("Those flagged for this, among others")), ""),
    sort: v.optional(sort, "oldest"),
  },
  QUEUE_SIZE,
);
export const registrationsPageQuery = v.object({
  q: v.fallback(v.optional(queueSearch, ""), ""),
  factor: v.fallback(v.optional(factor, ""), ""),
  sort: v.fallback(v.optional(sort, "oldest"), "oldest"),
  cursor: v.fallback(v.optional(v.string()), undefined),
});
