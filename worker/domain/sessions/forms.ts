import * as v from "valibot";

/** The longest e-mail address there can be, and a password nobody types by hand. */
const LOGIN_MAX = 254;
const PASSWORD_MAX = 1024;

export const LOGIN_FAILED = "Invalid username or password";

const USERNAME_REQUIRED = "Username is required";
const PASSWORD_REQUIRED = "Password is required";

/** Username or e-mail address, and password (document 1 §5, Login). */
export const loginForm = v.object({
  login: v.pipe(
    v.string(USERNAME_REQUIRED),
    v.trim(),
    v.nonEmpty(USERNAME_REQUIRED),
    v.maxLength(LOGIN_MAX, `Username or email is longer than ${LOGIN_MAX} characters`),
  ),
  password: v.pipe(
    v.string(PASSWORD_REQUIRED),
    v.nonEmpty(PASSWORD_REQUIRED),
    v.maxLength(PASSWORD_MAX, `Password is longer than ${PASSWORD_MAX} characters`),
  ),
});

/** The page's form also says where to go afterwards. */
export const loginPageForm = v.object({ ...loginForm.entries, returnTo: v.optional(v.string()) });

export type LoginInput = v.InferOutput<typeof loginForm>;
