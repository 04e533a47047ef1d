import * as v from "valibot";
import { mailToken, tokenForm } from "../mail/forms";
import { email, MESSAGES, newPassword } from "../users/forms";

const PASSWORD_MAX = 1024;
const LOGIN_MAX = 254;

const LOGIN_REQUIRED = "Please enter your username or email address";
const PASSWORD_REQUIRED = "Please enter your password";

const ownPassword = v.pipe(
  v.string(PASSWORD_REQUIRED),
  v.nonEmpty(PASSWORD_REQUIRED),
  v.maxLength(PASSWORD_MAX, PASSWORD_REQUIRED),
);

const MISSING: Record<string, string> = {
  login: LOGIN_REQUIRED,
  email: MESSAGES.email,
  newPassword: MESSAGES.password,
  confirmPassword: MESSAGES.confirmPassword,
};

/** Says of a field that is not there at all what it says of an empty one. */
const missing = ({ path }: v.BaseIssue<unknown>): string => MISSING[String(path?.[0]?.key)] ?? PASSWORD_REQUIRED;

export const changeEmailForm = v.object({ email, password: ownPassword }, missing);

/** `password` is the present one. */
export const changePasswordForm = v.pipe(
  v.object({ password: ownPassword, newPassword, confirmPassword: v.string() }, missing),
  v.forward(
    v.partialCheck(
      [["newPassword"], ["confirmPassword"]],
      (typed) => typed.newPassword === typed.confirmPassword,
      MESSAGES.confirmPassword,
    ),
    ["confirmPassword"],
  ),
);

export const resetRequestForm = v.object(
  {
    login: v.pipe(
      v.string(LOGIN_REQUIRED),
      v.trim(),
      v.nonEmpty(LOGIN_REQUIRED),
      v.maxLength(LOGIN_MAX, `Username or email is longer than ${LOGIN_MAX} characters`),
    ),
  },
  missing,
);

export const resetPasswordForm = v.pipe(
  v.object({ token: mailToken, newPassword, confirmPassword: v.string() }, missing),
  v.forward(
    v.partialCheck(
      [["newPassword"], ["confirmPassword"]],
      (typed) => typed.newPassword === typed.confirmPassword,
      MESSAGES.confirmPassword,
    ),
    ["confirmPassword"],
  ),
);

/** The confirmation page's form: the button, or behind an expired link the wish for a new one. */
export const confirmPageForm = v.object({ ...tokenForm.entries, renew: v.optional(v.literal("1")) }, tokenForm.message);
