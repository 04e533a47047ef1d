import * as v from "valibot";
import { ownPassword } from "../users/credential-fields";

const CODE_MAX = 40;

const CODE_REQUIRED = "Enter the code";
const PASSWORD_REQUIRED = "Enter your password";

export const CODE_WRONG = "That code is not right, or has already been used.";
export const CHALLENGE_OVER = "This login has expired. Please log in again.";

/** Six digits of the app, or a recovery code; spaces and dashes as people type them. */
const code = v.pipe(v.string(CODE_REQUIRED), v.trim(), v.nonEmpty(CODE_REQUIRED), v.maxLength(CODE_MAX));
export const password = ownPassword(PASSWORD_REQUIRED);

export const startForm = v.object({ password });
export const codeForm = v.object({ code });
export const turnOffForm = v.object({ password, code });

export const challengePageForm = v.object({ code, returnTo: v.optional(v.string()) });

/** The account page's forms, told apart by their button. */
export const secondFactorPageForm = v.variant("do", [
  v.object({ do: v.literal("start"), ...startForm.entries }),
  v.object({ do: v.literal("confirm"), ...codeForm.entries }),
  v.object({ do: v.literal("new codes"), ...codeForm.entries }),
  v.object({ do: v.literal("turn off"), ...turnOffForm.entries }),
]);
