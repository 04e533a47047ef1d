import * as v from "valibot";
import type { Theme } from "../../../cookies";
import { day } from "../../../fields";
import { isOfAge } from "./age";
import { LOGIN_MAX, PASSWORD_MAX } from "./credential-fields";
import { usernameKey } from "./names";
import { USERNAME_LETTER, USERNAME_MAX, USERNAME_MIN } from "./username-letters";

export const AGE_UNCONFIRMED = "Please tick both boxes to enter.";

/** The age gate's two boxes (rules/access#age-gate): a form says "on" for a ticked box, the API true. */
const ticked = v.union([v.literal("on"), v.literal(true)], AGE_UNCONFIRMED);

export const ageGateForm = v.object({ adult: ticked, laws: ticked }, AGE_UNCONFIRMED);
export const ageGatePageForm = v.object({ ...ageGateForm.entries, returnTo: v.optional(v.string()) }, AGE_UNCONFIRMED);

const THEMES = ["light", "dark", "system"] as const satisfies readonly Theme[];

export const themeForm = v.object({ theme: v.picklist(THEMES), returnTo: v.optional(v.string()) });

export const PASSWORD_MIN = 6;
/** Nobody older has ever been known to live. */
const EARLIEST_BIRTH = "1900-01-01";

export const MESSAGES = {
  username: `Username must be at least ${USERNAME_MIN} characters`,
  email: "Please enter a valid email address",
  password: `Password must be at least ${PASSWORD_MIN} characters`,
  commonPassword: "This password is one of the most common ones. Please choose another.",
  confirmPassword: "Passwords do not match",
  dateOfBirth: "Please enter your date of birth",
  tooYoung: "You must be at least 21 years old to register",
  agreeToTerms: "You must agree to the terms of service",
  ageVerification: "You must confirm you are 21 or older",
  productInterests: "Please select at least one product interest",
  howDidYouHear: "Please tell us how you heard about us",
  referralUnknown: "This referral code does not exist.",
  inviteRequired: "An invite code is required while Leafproof is private.",
  inviteInvalid: "Invalid or expired invite code",
  failed: "Registration failed. Username or email may already be taken.",
} as const;

export const PRODUCT_INTERESTS = ["7OH", "Kratom", "MIT", "MGM", "Kava"] as const;
export const SOURCES = ["search", "social", "reddit", "discord", "friend", "vendor", "forum", "other"] as const;

/** The registration form's repeated field: `readForm` is told to read it as a list. */
export const REGISTRATION_LISTS = ["productInterests"] as const;

const username = v.pipe(
  v.string(MESSAGES.username),
  v.trim(),
  v.check((text) => Array.from(text).length >= USERNAME_MIN, MESSAGES.username),
  v.maxLength(USERNAME_MAX, `Username must be at most ${USERNAME_MAX} characters`),
  v.regex(new RegExp(`^${USERNAME_LETTER}+$`, "u"), "Username may hold letters, digits, dots, dashes and underscores"),
  v.check((text) => usernameKey(text) !== "", "Username must hold a letter or a digit"),
);
export const email = v.pipe(
  v.string(MESSAGES.email),
  v.trim(),
  v.email(MESSAGES.email),
  v.maxLength(LOGIN_MAX, MESSAGES.email),
);
/** A password's length; whether it is a common one the server looks up (`common-passwords.ts`). */
export const newPassword = v.pipe(
  v.string(MESSAGES.password),
  v.minLength(PASSWORD_MIN, MESSAGES.password),
  v.maxLength(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`),
);
const birthDate = v.pipe(
  day(MESSAGES.dateOfBirth),
  v.check((date) => date >= EARLIEST_BIRTH, MESSAGES.dateOfBirth),
);

/** By the rules of registration (rules/demo#first-admin). @param now UTC epoch milliseconds */
export const adminForm = (now: number) =>
  v.object({
    username,
    email,
    password: newPassword,
    dateOfBirth: v.pipe(
      day("Write the date of birth as YYYY-MM-DD"),
      v.check((date) => isOfAge(date, now), MESSAGES.tooYoung),
    ),
  });

export type AdminInput = v.InferOutput<ReturnType<typeof adminForm>>;

const tickedTo = (message: string) => v.union([v.literal("on"), v.literal(true)], message);

/** A field that may stay empty; what no one can see is taken out. */
const optionalText = (label: string, most: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.replace(/\p{C}/gu, "").trim()),
      v.maxLength(most, `${label} must be at most ${most} characters`),
      v.transform((text) => (text === "" ? undefined : text)),
    ),
  );

const interests: readonly string[] = PRODUCT_INTERESTS;
const productInterests = v.pipe(
  v.array(v.string(MESSAGES.productInterests), MESSAGES.productInterests),
  v.check((chosen) => chosen.length > 0 && chosen.every((each) => interests.includes(each)), MESSAGES.productInterests),
  v.transform((chosen) => PRODUCT_INTERESTS.filter((each) => chosen.includes(each))),
);

/** Says of a field that is not there at all what it says of an empty one. */
const missing = ({ path }: v.BaseIssue<unknown>): string => {
  const said: Record<string, string> = MESSAGES;
  return said[String(path?.[0]?.key)] ?? "Please fill in the registration form.";
};

const registrationEntries = (dateOfBirth: v.GenericSchema<string>) => ({
  username,
  email,
  password: newPassword,
  confirmPassword: v.string(MESSAGES.confirmPassword),
  dateOfBirth,
  agreeToTerms: tickedTo(MESSAGES.agreeToTerms),
  ageVerification: tickedTo(MESSAGES.ageVerification),
  productInterests,
  howDidYouHear: v.picklist(SOURCES, MESSAGES.howDidYouHear),
  referralCode: optionalText("Referral code", 120),
  currentShop: optionalText("Current shop", 100),
  inviteCode: optionalText("Invite code", 64),
});

const match = (typed: { password: string; confirmPassword: string }) => typed.password === typed.confirmPassword;

/** How old somebody is `register()` decides, which knows the time. */
export const registrationForm = v.pipe(
  v.object(registrationEntries(birthDate), missing),
  v.forward(v.partialCheck([["password"], ["confirmPassword"]], match, MESSAGES.confirmPassword), ["confirmPassword"]),
);

/** "on" for a ticked box, `productInterests` repeated, and where to go afterwards. @param now UTC epoch milliseconds */
export const registrationPageForm = (now: number) =>
  v.pipe(
    v.object(
      {
        ...registrationEntries(
          v.pipe(
            birthDate,
            v.check((date) => isOfAge(date, now), MESSAGES.tooYoung),
          ),
        ),
        returnTo: v.optional(v.string()),
      },
      missing,
    ),
    v.forward(v.partialCheck([["password"], ["confirmPassword"]], match, MESSAGES.confirmPassword), [
      "confirmPassword",
    ]),
  );

export type RegistrationInput = v.InferOutput<typeof registrationForm>;
