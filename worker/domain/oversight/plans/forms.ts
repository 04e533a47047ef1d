import * as v from "valibot";
import { wellFormed } from "../../../fields";
import { cursor, listQuery, recordId } from "../../foundation/lists/forms";
import { queueSearch, selectedCases } from "../../foundation/queues/forms";
import { YEARLY_PERCENT_OFF } from "../../catalogue/plan-offers/offers";
import { type Plan, PLANS } from "../../catalogue/vendors/forms";

export const CHARGE_KINDS = ["verification", "plan"] as const;
export type ChargeKind = (typeof CHARGE_KINDS)[number];
export const CHARGE_STATES = ["open", "settled", "waived", "lapsed"] as const;
export type ChargeState = (typeof CHARGE_STATES)[number];
export const BILLING_PERIODS = ["monthly", "yearly"] as const;
export type Billing = (typeof BILLING_PERIODS)[number];

export const YEARLY_SAVES = `Save ${YEARLY_PERCENT_OFF}%`;
export const MOST_POPULAR: Plan = "professional";
export const PLAN_NAMES: Record<Plan, string> = {
  basic: "Basic",
  professional: "Professional",
  enterprise: "Enterprise",
};

/** Days after which a charge that is still open counts as overdue. */
export const CHARGE_DUE_DAYS = 14;

export const CHANGE_REQUESTED = "Your request is with our staff. Your plan changes once they accept it.";
export const CHANGE_WITHDRAWN = "Your request has been withdrawn.";

export const CHARGE_NOTE_MAX = 500;

const plan = v.picklist(PLANS, "Please choose a plan.");
const billing = v.picklist(BILLING_PERIODS, "Please choose monthly or yearly.");

export const planBody = v.object({ plan, billing });
export type PlanRequest = v.InferOutput<typeof planBody>;

export const planPageForm = v.variant("intent", [
  v.object({ intent: v.literal("request"), plan, billing }),
  v.object({ intent: v.literal("withdraw") }),
]);

const note = v.pipe(
  v.string("Please say how."),
  wellFormed,
  v.nonEmpty("Please say how."),
  v.maxLength(CHARGE_NOTE_MAX, `Keep it to ${CHARGE_NOTE_MAX} characters.`),
);
const outcome = v.picklist(["settled", "waived"], "Give settled or waived.");
export const settleCharge = v.object({ outcome, note });
export type SettleCharge = v.InferOutput<typeof settleCharge>;
export const settleCharges = v.object({ ids: selectedCases, outcome, note });

const decision = v.picklist(["accept", "decline"], "Give accept or decline.");
export const decidePlanChange = v.object({ decision });
export type PlanDecision = v.InferOutput<typeof decidePlanChange>["decision"];

export const chargesPageForm = v.variant("intent", [
  v.object({ intent: v.literal("settle"), id: recordId, outcome, note }),
  v.object({ intent: v.picklist(["settle-selected", "waive-selected"]), ids: selectedCases, reason: note }),
  v.object({ intent: v.literal("decide"), id: recordId, decision }),
]);

/** What staff look at; `overdue` is what is open past its date. */
export const CHARGE_FILTERS = ["open", "overdue", "settled", "waived", "lapsed"] as const;
export type ChargeFilter = (typeof CHARGE_FILTERS)[number];
export const CHARGE_FILTER_LABELS: Record<ChargeFilter, string> = {
  open: "Open",
  overdue: "Overdue",
  settled: "Settled",
  waived: "Waived",
  lapsed: "Lapsed",
};

/** By the day on which it is due. */
const CHARGE_SORTS = ["soonest", "latest"] as const;
export type ChargeSort = (typeof CHARGE_SORTS)[number];

const filter = v.picklist(CHARGE_FILTERS, "Give open, overdue, settled, waived or lapsed.");
export const chargesPageQuery = v.object({
  state: v.fallback(v.optional(filter, "open"), "open"),
  q: v.fallback(v.optional(queueSearch, ""), ""),
  kind: v.fallback(v.optional(v.picklist(["", ...CHARGE_KINDS]), ""), ""),
  sort: v.fallback(v.optional(v.picklist(CHARGE_SORTS)), undefined),
  cursor: v.fallback(v.optional(cursor), undefined),
});
export const chargesApiQuery = listQuery({
  state: v.optional(filter, "open"),
  q: v.optional(v.pipe(queueSearch, v.description("Word of a vendor's name")), ""),
  kind: v.optional(v.picklist(CHARGE_KINDS, `Give ${CHARGE_KINDS.join(" or ")}.`)),
  sort: v.optional(
    v.pipe(
      v.picklist(CHARGE_SORTS, `Give ${CHARGE_SORTS.join(" or ")}.`),
      v.description("By due date; soonest first where still open, else latest first"),
    ),
  ),
});
