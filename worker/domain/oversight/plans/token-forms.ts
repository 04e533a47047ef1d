import * as v from "valibot";
import { singleLine } from "../../../fields";
import { recordId } from "../../foundation/lists/forms";

export const TOKEN_NAME_MAX = 60;
export const TOKENS_MAX = 5;
export const TOKEN_ONCE = "Copy it now: it is shown only once and cannot be viewed again.";
export const TOKEN_REVOKED = "The token no longer works.";

const name = v.pipe(
  v.string("A name is required"),
  singleLine,
  v.nonEmpty("A name is required"),
  v.maxLength(TOKEN_NAME_MAX, `A name has at most ${TOKEN_NAME_MAX} characters.`),
);

export const tokenBody = v.object({ name });

export const tokensPageForm = v.variant("intent", [
  v.object({ intent: v.literal("make"), name }),
  v.object({ intent: v.literal("revoke"), id: recordId }),
]);
