import * as v from "valibot";
import { wellFormed } from "../../../fields";

const DECISIONS = ["approve", "block"] as const;
export const NOTE_MAX = 1000;

export const registrationDecision = v.object({
  decision: v.picklist(DECISIONS, "Choose approve or block"),
  note: v.pipe(
    v.string("Write down why"),
    wellFormed,
    v.nonEmpty("Write down why"),
    v.maxLength(NOTE_MAX, `Use at most ${NOTE_MAX} characters`),
  ),
});
export type RegistrationDecision = v.InferOutput<typeof registrationDecision>;
