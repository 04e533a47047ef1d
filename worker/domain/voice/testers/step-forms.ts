import * as v from "valibot";
import { day, paragraphs, seen } from "../../../fields";
import { isOfAge, MINIMUM_AGE } from "../../foundation/users/age";
import { countWords } from "./count-words";
import {
  AGREEMENTS,
  chosenOf,
  EXPERIENCE_LEVELS,
  fieldsOfStep,
  LAST_STEP,
  LINE_MAX,
  LIST_FIELDS,
  REQUIRED_TEXT,
  SAMPLE_MAX,
  SAMPLE_WORDS,
  STEP_FIELDS,
  TEXT_MAX,
  type TypedAnswers,
  YEARS_USING,
} from "./program";

const isMissing = (label: string) => `${label} is required`;

const text = (label: string, max: number) =>
  v.pipe(v.string(), paragraphs, v.maxLength(max, `${label} must be at most ${max} characters`));

const optional = (label: string, max = TEXT_MAX) => v.optional(text(label, max), "");

const required = (label: string, max = LINE_MAX) =>
  v.optional(
    v.pipe(
      text(label, max),
      v.check((typed) => seen(typed) !== "", isMissing(label)),
    ),
    "",
  );

const chosen = <const O extends readonly string[]>(label: string, options: O) =>
  v.optional(v.picklist(options, isMissing(label)), "");

const several = (label: string, options: readonly string[]) =>
  v.optional(
    v.pipe(
      v.string(),
      v.transform((lines): string[] => chosenOf(lines)),
      v.minLength(1, `${label}: choose at least one`),
      v.check((all) => all.every((each) => options.includes(each)), `${label}: choose from the list`),
    ),
    "",
  );

/** Only where something stands there: what is missing is said by `required`. */
const shaped = (pattern: RegExp, message: string) =>
  v.check((typed: string) => typed === "" || pattern.test(typed), message);

const agreed = (message: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.check((tick) => tick !== "", message),
    ),
    "",
  );

const TOO_YOUNG = `You must be at least ${MINIMUM_AGE} years old`;
const SAMPLE_SHORT = `Sample review must have at least ${SAMPLE_WORDS} words`;
/** Nobody is older. */
const EARLIEST = "1900-01-01";

/** What each step asks for, as typed. @param now UTC epoch milliseconds, for the age */
const stepForms = (now: number) => {
  const [one, two, three] = STEP_FIELDS;
  return [
    v.object({
      firstName: required(one.firstName, 80),
      lastName: required(one.lastName, 80),
      email: v.pipe(
        required(one.email),
        v.check(
          (typed) => typed === "" || v.is(v.pipe(v.string(), v.email()), typed),
          "Email must be an email address",
        ),
      ),
      phone: v.pipe(required(one.phone, 40), shaped(/^[+(\d][\d\s().\-/x]{5,}$/i, "Phone must be a phone number")),
      dateOfBirth: v.pipe(
        required(one.dateOfBirth),
        v.check((typed) => typed === "" || v.is(day(""), typed), "Date of birth must be a date"),
        v.check((typed) => !v.is(day(""), typed) || (typed >= EARLIEST && isOfAge(typed, now)), TOO_YOUNG),
      ),
      street: required(one.street),
      city: required(one.city, 80),
      state: required(one.state, 80),
      zipCode: required(one.zipCode, 20),
    }),
    v.object({
      yearsUsing: chosen(two.yearsUsing, YEARS_USING),
      experienceLevel: chosen(two.experienceLevel, EXPERIENCE_LEVELS),
      dailyUsage: required(two.dailyUsage, TEXT_MAX),
      primaryReasons: several(two.primaryReasons, LIST_FIELDS.primaryReasons),
      favoriteStrains: several(two.favoriteStrains, LIST_FIELDS.favoriteStrains),
    }),
    v.object({
      sampleReview: v.pipe(
        required(three.sampleReview, SAMPLE_MAX),
        v.check((typed) => typed === "" || (countWords(typed) ?? 0) >= SAMPLE_WORDS, SAMPLE_SHORT),
      ),
      previousWriting: optional(three.previousWriting),
      reviewExperience: optional(three.reviewExperience),
    }),
    v.object({
      agreeToTerms: agreed("You must agree to the terms"),
      agreeToHonesty: agreed("You must agree to write honestly"),
      agreeToTesting: agreed("You must agree to the testing rules"),
    }),
  ] as const;
};

/** What is wrong with one step, by field, with `form` where something is missing; empty where it holds. */
export function checkStep(step: number, typed: TypedAnswers, now: number): Record<string, string> {
  const form = stepForms(now)[step - 1];
  const errors: Record<string, string> = {};
  if (form === undefined) return errors;
  for (const issue of v.safeParse(form, typed).issues ?? []) errors[v.getDotPath(issue) ?? "form"] ??= issue.message;
  const isIncomplete = Object.keys(errors).some((field) => seen(typed[field] ?? "") === "");
  return isIncomplete ? { form: REQUIRED_TEXT, ...errors } : errors;
}

/** The fields of one step, and no others. */
export const answersOn = (step: number, typed: TypedAnswers): TypedAnswers =>
  Object.fromEntries(
    Object.keys(fieldsOfStep(step)).flatMap((field) => (field === "identity" ? [] : [[field, typed[field] ?? ""]])),
  );

/** A form sends a list as a list, a program may too; both become lines. */
const typedValue = v.union(
  [
    v.pipe(v.string(), v.maxLength(SAMPLE_MAX + 1000)),
    v.pipe(
      v.boolean(),
      v.transform((isTicked) => (isTicked ? "on" : "")),
    ),
    v.pipe(
      v.array(v.pipe(v.string(), v.maxLength(LINE_MAX))),
      v.maxLength(50),
      v.transform((all) => all.join("\n")),
    ),
  ],
  "This is too long, or not text",
);

const FIELDS = STEP_FIELDS.flatMap((fields) => Object.keys(fields)).filter((field) => field !== "identity");
const KNOWN = new Set(FIELDS);

const typedFields = (names: readonly string[]) =>
  v.object(Object.fromEntries(names.map((name) => [name, v.optional(typedValue)])));

export const stepNumber = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^[1-4]$/), v.transform(Number))], "Give a step from 1 to 4"),
  v.integer("Give a step from 1 to 4"),
  v.minValue(1, "Give a step from 1 to 4"),
  v.maxValue(LAST_STEP, "Give a step from 1 to 4"),
);

export const draftForm = v.object({ step: stepNumber, answers: typedFields(FIELDS) });
export const submissionForm = typedFields(AGREEMENTS);

export const wizardPageForm = v.object({
  ...typedFields(FIELDS).entries,
  step: stepNumber,
  go: v.optional(v.picklist(["next", "previous", "save", "submit"]), "next"),
});

export const typedOf = (form: Record<string, unknown>): TypedAnswers =>
  Object.fromEntries(
    Object.entries(form).filter(
      (entry): entry is [string, string] => KNOWN.has(entry[0]) && typeof entry[1] === "string",
    ),
  );
