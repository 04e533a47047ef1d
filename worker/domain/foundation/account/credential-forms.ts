import * as v from "valibot";
import { mailToken, tokenForm } from "../mail/forms";
import { loginName, ownPassword } from "../users/credential-fields";
import { email, MESSAGES, newPassword } from "../users/forms";

const LOGIN_REQUIRED = "Please enter your username or email address";
const PASSWORD_REQUIRED = "Please enter your password";

const password = ownPassword(PASSWORD_REQUIRED);

const MISSING: Record<string, string> = {
  login: LOGIN_REQUIRED,
  email: MESSAGES.email,
  newPassword: MESSAGES.password,
  confirmPassword: MESSAGES.confirmPassword,
};

/** Says of a field that is not there at all what it says of an empty one. */
const missing = ({ path }: v.BaseIssue<unknown>): string => MISSING[String(path?.[0]?.key)] ?? PASSWORD_REQUIRED;

export const changeEmailForm = v.object({ email, password }, missing);

const match = (typed: { newPassword: string; confirmPassword: string }) => typed.newPassword === typed.confirmPassword;
const chosen = { newPassword, confirmPassword: v.string() };

/** `password` is the present one. */
export const changePasswordForm = v.pipe(
  v.object({ password, ...chosen }, missing),
  v.forward(v.partialCheck([["newPassword"], ["confirmPassword"]], match, MESSAGES.confirmPassword), [
    "confirmPassword",
  ]),
);

export const resetRequestForm = v.object({ login: loginName(LOGIN_REQUIRED) }, missing);

export const resetPasswordForm = v.pipe(
  v.object({ token: mailToken, ...chosen }, missing),
  v.forward(v.partialCheck([["newPassword"], ["confirmPassword"]], match, MESSAGES.confirmPassword), [
    "confirmPassword",
  ]),
);

/** The confirmation page's form: the button, or behind an expired link the wish for a new one. */
export const confirmPageForm = v.object({ ...tokenForm.entries, renew: v.optional(v.literal("1")) }, tokenForm.message);
