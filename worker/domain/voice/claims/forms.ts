import * as v from "valibot";
import { cursor, listQuery, recordId } from "../../foundation/lists/forms";
import { queueSearch, selectedCases } from "../../foundation/queues/forms";
import { dollars, dollarsField } from "../../../dollars";
import { day } from "../../../fields";

export const CLAIM_STATES = ["waiting", "confirmed", "rejected"] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

export const CLAIM_OUTCOMES = ["waiting", "confirmed", "approved", "rejected"] as const;
export type ClaimOutcome = (typeof CLAIM_OUTCOMES)[number];

export const OUTCOME_LABELS: Record<ClaimOutcome, string> = {
  waiting: "Waiting for an answer",
  confirmed: "Confirmed by the vendor",
  approved: "Confirmed and approved",
  rejected: "Rejected",
};

export const STATE_LABELS: Record<ClaimState, string> = {
  waiting: "Waiting",
  confirmed: "Confirmed",
  rejected: "Rejected",
};

export const CLAIM_DAYS_MAX = 365;
export const ORDER_NUMBER_MAX = 60;
export const REASON_MAX = 300;
const AMOUNT_MAX = 100_000;

export const CLAIM_RULE = { limit: 20, windowMs: 3_600_000 } as const;

export const ORDER_TAKEN = "You have already claimed this order from this vendor.";
export const ORDER_CONFIRMED = "Another claim of this order is confirmed already. Only one of them can be.";
export const OWN_VENDOR = "You run this vendor, so you cannot claim a purchase there.";
export const DATE_AHEAD = "A purchase cannot be dated in the future.";
export const DATE_TOO_OLD = "The purchase is more than a year ago.";
const AMOUNT_WRONG = `Write the amount like 76.99, in US dollars, from 0.01 to ${AMOUNT_MAX}.`;

/** What makes two order numbers the same: case, spaces and a leading "#" do not count. */
export const orderKey = (orderNumber: string): string =>
  orderNumber.normalize("NFKC").toLowerCase().replace(/\s/g, "").replace(/^#+/, "");

const orderNumber = v.pipe(
  v.string("Order number is required"),
  v.trim(),
  v.minLength(1, "Order number is required"),
  v.maxLength(ORDER_NUMBER_MAX, `An order number has at most ${ORDER_NUMBER_MAX} characters.`),
  v.check((text) => !/\p{C}/u.test(text) && orderKey(text) !== "", "This is not an order number."),
);
const purchaseDate = v.pipe(v.string("Purchase date is required"), v.trim(), day("Choose the day you bought it."));

export const amount = dollars(AMOUNT_WRONG, AMOUNT_MAX);

export const claimBody = v.object({
  vendor: recordId,
  product: v.optional(recordId),
  orderNumber,
  purchaseDate: v.pipe(purchaseDate, v.description("YYYY-MM-DD")),
  amount,
});

/** The page's form; a choice of no product is sent as an empty text. */
export const claimForm = v.object({
  vendor: recordId,
  product: v.pipe(
    v.optional(v.string(), ""),
    v.transform((id) => (id === "" ? undefined : id)),
    v.optional(recordId),
  ),
  orderNumber,
  purchaseDate,
  amount: dollarsField(AMOUNT_WRONG, AMOUNT_MAX),
});
export type ClaimInput = v.InferOutput<typeof claimBody>;

export const claimPageQuery = v.object({
  vendor: v.fallback(v.optional(recordId), undefined),
  product: v.fallback(v.optional(recordId), undefined),
});

const reason = v.pipe(
  v.optional(v.string(), ""),
  v.trim(),
  v.maxLength(REASON_MAX, `A reason has at most ${REASON_MAX} characters.`),
);
const REASON_MISSING = "Say why, so that the member can act on it.";
const decision = v.picklist(["confirm", "reject"], "Confirm or reject it.");

/** The body of both decision routes: whoever rejects says why. */
export const claimDecision = v.pipe(
  v.object({ decision, reason }),
  v.forward(
    v.check(({ decision: chosen, reason: why }) => chosen === "confirm" || why !== "", REASON_MISSING),
    ["reason"],
  ),
);
export type ClaimDecision = v.InferOutput<typeof claimDecision>;

export const claimDecisionForm = v.pipe(
  v.object({ id: recordId, decision, reason }),
  v.forward(
    v.check(({ decision: chosen, reason: why }) => chosen === "confirm" || why !== "", REASON_MISSING),
    ["reason"],
  ),
);

const state = v.picklist(CLAIM_STATES, "A state is waiting, confirmed or rejected.");

export const claimsPageQuery = v.object({
  state: v.fallback(v.optional(state, "waiting"), "waiting"),
  cursor: v.fallback(v.optional(cursor), undefined),
});

/** What of the waiting claims staff look at: all, by what the vendor said, or those from the vendor's own network. */
export const CLAIM_LOOKS = ["all", "confirmed", "unanswered", "denied", "network"] as const;
export type ClaimLook = (typeof CLAIM_LOOKS)[number];
export const LOOK_LABELS: Record<ClaimLook, string> = {
  all: "Anything",
  confirmed: "Confirmed",
  unanswered: "Nothing yet",
  denied: "Rejected",
  network: "Filed from its network",
};

const CLAIM_SORTS = ["oldest", "newest", "largest", "smallest"] as const;
export type ClaimSort = (typeof CLAIM_SORTS)[number];

const look = v.picklist(CLAIM_LOOKS, `Give one of ${CLAIM_LOOKS.join(", ")}.`);
const sort = v.picklist(CLAIM_SORTS, `Give one of ${CLAIM_SORTS.join(", ")}.`);

export const staffClaimsPageQuery = v.object({
  ...claimsPageQuery.entries,
  q: v.fallback(v.optional(queueSearch, ""), ""),
  look: v.fallback(v.optional(look, "all"), "all"),
  sort: v.fallback(v.optional(sort), undefined),
});

export const staffClaimsApiQuery = listQuery({
  state: v.optional(state, "waiting"),
  q: v.optional(v.pipe(queueSearch, v.description("How an order number, a vendor or a username begins")), ""),
  look: v.optional(v.pipe(look, v.description("Of waiting claims only: what the vendor said of them")), "all"),
  sort: v.optional(v.pipe(sort, v.description("By amount, waiting claims only; else waiting ones come oldest first"))),
});

/** A decision about several claims at once: whoever rejects says why, once for all of them. */
export const claimDecisions = v.pipe(
  v.object({ ids: selectedCases, decision, reason }),
  v.forward(
    v.check(({ decision: chosen, reason: why }) => chosen === "confirm" || why !== "", REASON_MISSING),
    ["reason"],
  ),
);
export type ClaimDecisions = v.InferOutput<typeof claimDecisions>;

const given = v.pipe(reason, v.minLength(1, REASON_MISSING));

/** The staff page's forms: the buttons of a row, and those of the selection. */
export const staffClaimsForm = v.variant("intent", [
  v.object({ intent: v.literal("confirm"), id: recordId, reason }),
  v.object({ intent: v.literal("reject"), id: recordId, reason: given }),
  v.object({ intent: v.picklist(["take", "take-over", "release"]), id: recordId }),
  v.object({ intent: v.literal("confirm-selected"), ids: selectedCases, reason }),
  v.object({ intent: v.literal("reject-selected"), ids: selectedCases, reason: given }),
]);
export type StaffClaimsInput = v.InferOutput<typeof staffClaimsForm>;

export const claimsApiQuery = listQuery({ state: v.optional(state, "waiting") });
export const ownClaimsApiQuery = listQuery({});
