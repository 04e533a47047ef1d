import * as v from "valibot";
import { mailToken } from "../../foundation/mail/forms";
import { PROOF_MAILBOXES } from "./forms";

export const mailProofForm = v.object({ mailbox: v.picklist(PROOF_MAILBOXES, "Choose one of the addresses") });
export const proofLinkForm = v.object({ token: mailToken });

export const proofPageForm = v.variant(
  "way",
  [v.object({ way: v.literal("dns") }), v.object({ way: v.literal("mail"), ...mailProofForm.entries })],
  "Choose how to prove it",
);
