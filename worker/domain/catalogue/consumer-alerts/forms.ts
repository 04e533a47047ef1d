import * as v from "valibot";
import { day, wellFormed } from "../../../fields";
import { recordId } from "../../foundation/lists/forms";
import { CONSUMER_ALERT_REASONS, EVIDENCE_MAX, EVIDENCE_MIN, NOTE_MAX } from "./reasons";

const evidence = v.pipe(
  v.string("Say what was found."),
  wellFormed,
  v.minLength(EVIDENCE_MIN, `Say what was found in at least ${EVIDENCE_MIN} characters. Everybody reads it.`),
  v.maxLength(EVIDENCE_MAX, `Keep it to ${EVIDENCE_MAX} characters.`),
);
const NOTE_MISSING = "Say why.";
const note = v.pipe(
  v.string(NOTE_MISSING),
  wellFormed,
  v.nonEmpty(NOTE_MISSING),
  v.maxLength(NOTE_MAX, `Keep it to ${NOTE_MAX} characters.`),
);
const LAST_DAY = "Name its last day, such as 2027-03-31.";

/** A consumer alert as one person of staff proposes it (rules/integrity#consumer-alerts). */
export const consumerAlertForm = v.object({
  vendorId: recordId,
  reason: v.picklist(CONSUMER_ALERT_REASONS, "Choose what was confirmed."),
  evidence,
  lastDay: v.pipe(day(LAST_DAY), v.description("The last UTC day on which it shows")),
  alertId: v.optional(v.pipe(recordId, v.description("The integrity alert that it goes back to"))),
});
export type ConsumerAlertInput = v.InferOutput<typeof consumerAlertForm>;

/** What a second person decides about it, or how it ends before its last day. */
export const consumerAlertDecision = v.variant("decision", [
  v.object({ decision: v.literal("confirm") }),
  v.object({ decision: v.literal("decline"), note }),
  v.object({ decision: v.literal("end"), note }),
]);
export type ConsumerAlertDecision = v.InferOutput<typeof consumerAlertDecision>;
