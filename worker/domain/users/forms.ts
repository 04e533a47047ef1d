import * as v from "valibot";
import type { Theme } from "../../cookies";
import { isOfAge } from "./age";
import { usernameKey } from "./names";

export const AGE_UNCONFIRMED = "Please tick both boxes to enter.";

/** The age gate's two boxes (document 1 §2.2): a form says "on" for a ticked box, the API true. */
const ticked = v.union([v.literal("on"), v.literal(true)], AGE_UNCONFIRMED);

export const ageGateForm = v.object({ adult: ticked, laws: ticked }, AGE_UNCONFIRMED);
export const ageGatePageForm = v.object({ ...ageGateForm.entries, returnTo: v.optional(v.string()) }, AGE_UNCONFIRMED);

const THEMES = ["light", "dark", "system"] as const satisfies readonly Theme[];

export const themeForm = v.object({ theme: v.picklist(THEMES), returnTo: v.optional(v.string()) });

export const USERNAME_MIN = 3;
export const USERNAME_MAX = 30;
export const PASSWORD_MIN = 6;
const PASSWORD_MAX = 1024;
const EMAIL_MAX = 254;

const username = v.pipe(
  v.string(),
  v.trim(),
  v.check((text) => usernameKey(text).length >= USERNAME_MIN, `Username must be at least ${USERNAME_MIN} characters`),
  v.maxLength(USERNAME_MAX, `Username must be at most ${USERNAME_MAX} characters`),
  v.regex(/^[\p{L}\p{N}._-]+$/u, "Username may hold letters, digits, dots, dashes and underscores"),
);
const email = v.pipe(v.string(), v.trim(), v.email("Please enter a valid email address"), v.maxLength(EMAIL_MAX));
const password = v.pipe(
  v.string(),
  v.minLength(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters`),
  v.maxLength(PASSWORD_MAX),
);

/**
 * The first admin's account (rulings R17), under the rules of registration (document 1 §5).
 * @param now UTC epoch milliseconds
 */
export const adminForm = (now: number) =>
  v.object({
    username,
    email,
    password,
    dateOfBirth: v.pipe(
      v.string(),
      v.isoDate("Write the date of birth as YYYY-MM-DD"),
      v.check((date) => isOfAge(date, now), "You must be at least 21 years old to register"),
    ),
  });

export type AdminInput = v.InferOutput<ReturnType<typeof adminForm>>;
