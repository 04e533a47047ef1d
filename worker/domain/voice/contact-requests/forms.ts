import * as v from "valibot";
import { paragraphs, seen } from "../../../fields";
import { cursor, recordId } from "../../foundation/lists/forms";
import { REQUEST_MAX } from "./sizes";

/** Days after a denial before the same vendor can be asked again (rules/messaging-safety#vendor-contact). */
export const ASK_AGAIN_DAYS = 30;

const EMPTY = "Say what you want to write to this vendor about.";

export const requestText = v.pipe(
  v.string(EMPTY),
  paragraphs,
  v.minLength(1, EMPTY),
  v.transform((text) => Array.from(text).slice(0, REQUEST_MAX).join("")),
  v.check((text) => seen(text) !== "", EMPTY),
);

export const contactForm = v.object({
  toVendorId: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  message: requestText,
});

const decision = v.picklist(["approved", "denied"], "Approve or deny the request.");
export type ContactDecision = v.InferOutput<typeof decision>;
export const decisionForm = v.object({ status: decision });
/** What the vendor's panel posts; a denial is final, and sent once more with `sure`. */
export const panelForm = v.object({ id: recordId, status: decision, sure: v.optional(v.literal("yes")) });

const box = v.picklist(["received", "sent"], "Ask for those received or sent.");
export const contactsQuery = v.object({ box: v.optional(box, "sent"), cursor: v.optional(cursor) });
export const panelQuery = v.object({ cursor: v.fallback(v.optional(cursor), undefined) });
