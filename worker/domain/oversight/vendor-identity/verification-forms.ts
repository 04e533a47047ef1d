import * as v from "valibot";
import { visibleLine } from "../../../fields";

export const END_REASON_MAX = 500;
export const ENDED = "The verification has ended. The vendor reads your reason.";
export const VERIFIED_AGAIN = "The vendor is verified again.";

const MISSING = "Write the reason; the vendor reads it.";
const reason = v.pipe(
  v.string(MISSING),
  visibleLine,
  v.nonEmpty(MISSING),
  v.maxLength(END_REASON_MAX, `Keep it to ${END_REASON_MAX} characters.`),
);

export const verificationBody = v.strictObject({
  verified: v.boolean("Say whether the vendor is to be verified."),
  reason,
});
export type VerificationChange = v.InferOutput<typeof verificationBody>;

export const VERIFICATION_INTENTS = { end: "end-verification", again: "verify-again" } as const;

/** The staff screen's form, beside the one for name and website. */
export const verificationForm = v.pipe(
  v.object({ intent: v.enum(VERIFICATION_INTENTS, "Choose what to do."), reason }),
  v.transform(({ intent, reason: why }): VerificationChange => ({
    verified: intent === VERIFICATION_INTENTS.again,
    reason: why,
  })),
);
