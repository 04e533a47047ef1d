import * as v from "valibot";
import { visibleLine } from "../../../fields";
import { cursor, listQuery, recordId } from "../../foundation/lists/forms";
import { queueSearch, selectedCases } from "../../foundation/queues/forms";
import { REDEMPTION_STATES } from "../../voice/redemptions/rules";
import { NOTE_MAX, REDEMPTION_LOOKS } from "./looks";

const NOTE_TOO_LONG = `At most ${NOTE_MAX} characters.`;
const REFERENCE_MISSING = "Write a reference, such as the payment's number.";
const REASON_MISSING = "Say why, so that the member can act on it.";

const state = v.picklist(REDEMPTION_STATES, `A state is one of ${REDEMPTION_STATES.join(", ")}.`);
const look = v.picklist(REDEMPTION_LOOKS, `Give one of ${REDEMPTION_LOOKS.join(", ")}.`);

export const redemptionsPageQuery = v.object({
  state: v.fallback(v.optional(state, "held"), "held"),
  q: v.fallback(v.optional(queueSearch, ""), ""),
  look: v.fallback(v.optional(look, "all"), "all"),
  cursor: v.fallback(v.optional(cursor), undefined),
});

const asked = {
  state: v.optional(state, "held"),
  q: v.optional(v.pipe(queueSearch, v.description("How a username begins, or a redemption's whole id")), ""),
  look: v.optional(v.pipe(look, v.description("Of held ones only")), "all"),
};
export const redemptionsApiQuery = listQuery(asked);
export const redemptionsExportQuery = v.object(asked);

const note = v.pipe(v.optional(v.string(), ""), visibleLine, v.maxLength(NOTE_MAX, NOTE_TOO_LONG));
const reference = v.pipe(note, v.minLength(1, REFERENCE_MISSING));
const reason = v.pipe(note, v.minLength(1, REASON_MISSING));

const fulfilling = { decision: v.literal("fulfill"), reference };
const returning = { decision: v.literal("return"), reason };
const DECISION_WRONG = "Fulfill or return it.";

/** Whoever fulfills gives a reference, whoever returns gives a reason. */
export const settlement = v.variant("decision", [v.object(fulfilling), v.object(returning)], DECISION_WRONG);
export type Settlement = v.InferOutput<typeof settlement>;

export const settlements = v.variant(
  "decision",
  [v.object({ ids: selectedCases, ...fulfilling }), v.object({ ids: selectedCases, ...returning })],
  DECISION_WRONG,
);
export type Settlements = v.InferOutput<typeof settlements>;

export const bounceBody = v.object({ reason });

export const holdsBody = v.object({ ids: selectedCases });

/** The staff page's forms: the buttons of a row, and those of the selection; `note` is a reference or a reason. */
export const redemptionsForm = v.variant("intent", [
  v.object({ intent: v.literal("fulfill"), id: recordId, note: reference }),
  v.object({ intent: v.picklist(["return", "bounce"]), id: recordId, note: reason }),
  v.object({ intent: v.picklist(["take", "take-over", "release", "approve"]), id: recordId }),
  v.object({ intent: v.literal("payout"), id: recordId }),
  v.object({ intent: v.literal("take-selected"), ids: selectedCases }),
  v.object({ intent: v.literal("fulfill-selected"), ids: selectedCases, reason: reference }),
  v.object({ intent: v.literal("return-selected"), ids: selectedCases, reason }),
]);
export type RedemptionsInput = v.InferOutput<typeof redemptionsForm>;
