import * as v from "valibot";
import { loginName, ownPassword, PASSWORD_MAX } from "../users/credential-fields";

export const LOGIN_FAILED = "Invalid username or password";

const REQUIRED = { login: "Username is required", password: "Password is required" };

/** Says of a field that is not there at all what it says of an empty one. */
const missing = ({ path }: v.BaseIssue<unknown>): string =>
  path?.[0]?.key === "password" ? REQUIRED.password : REQUIRED.login;

const entries = {
  login: loginName(REQUIRED.login),
  password: ownPassword(REQUIRED.password, `Password is longer than ${PASSWORD_MAX} characters`),
};
export const loginForm = v.object(entries, missing);

export const loginPageForm = v.object({ ...entries, returnTo: v.optional(v.string()) }, missing);

export type LoginInput = v.InferOutput<typeof loginForm>;

/** The list of sessions: one of them, by its id, or where none is named every other one. */
export const sessionsPageForm = v.object({ session: v.optional(v.string()) });
