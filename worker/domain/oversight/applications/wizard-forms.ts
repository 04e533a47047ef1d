import * as v from "valibot";
import { paragraphs } from "../../../fields";
import { SHIPPING_TIMES } from "../../catalogue/vendors/forms";
import {
  ACCOUNT_TYPES,
  BUSINESS_TYPES,
  DEFAULT_COUNTRY,
  LINE_MAX,
  MONTHLY_VOLUMES,
  STEP_FIELDS,
  STEPS,
  TESTING_FREQUENCIES,
  TEXT_MAX,
  type TypedAnswers,
  YEAR_MIN,
} from "./step-forms";

const LIST_MAX = 40;

const tooLong = (label: string, max: number) => `${label} must be at most ${max} characters`;

const optional = (label: string, max = LINE_MAX) =>
  v.optional(v.pipe(v.string(), paragraphs, v.maxLength(max, tooLong(label, max))), "");

const required = (label: string, max = LINE_MAX) =>
  v.optional(
    v.pipe(v.string(), paragraphs, v.nonEmpty(`${label} is required`), v.maxLength(max, tooLong(label, max))),
    "",
  );

const chosen = <const O extends readonly string[]>(label: string, options: O) =>
  v.optional(v.picklist(options, `${label} is required`), "");

const choice = <const O extends readonly string[]>(label: string, options: O) =>
  v.optional(
    v.pipe(
      v.string(),
      paragraphs,
      v.check((text) => text === "" || options.includes(text), `${label} is not one of the choices`),
    ),
    "",
  );

const tick = v.optional(
  v.pipe(
    v.string(),
    v.transform((text) => text !== ""),
  ),
  "",
);

const agreed = (message: string) =>
  v.pipe(
    tick,
    v.check((isTicked) => isTicked, message),
  );

/** "a, b,, a" as its different parts, trimmed. */
export const partsOf = (text: string): string[] => [
  ...new Set(
    text
      .toWellFormed()
      .split(/[,\n]/)
      .map((part) => part.trim())
      .filter((part) => part !== ""),
  ),
];

const list = (label: string, missing?: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.transform(partsOf),
      v.check((parts) => missing === undefined || parts.length > 0, missing ?? ""),
      v.maxLength(LIST_MAX, `${label}: at most ${LIST_MAX} entries`),
      v.check((parts) => parts.every((part) => part.length <= 80), `${label}: each at most 80 characters`),
    ),
    "",
  );

const PRIVATE_ENDINGS = /\.(?:local|localhost|localdomain|internal|intranet|lan|home|corp|private|arpa|onion|invalid)$/;

/** Null for any address that is not https on a public name. */
export function publicHost(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, username, password, port, hostname } = new URL(address);
  const plain = protocol === "https:" && username === "" && password === "" && port === "";
  // The parser writes every spelling of an address of the network protocol as digits or in brackets.
  const named = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]+)$/.test(
    hostname,
  );
  return plain && named && !PRIVATE_ENDINGS.test(hostname) ? hostname.replace(/^www\.(?=.*\.)/, "") : null;
}

const EMAIL = "Business email must be an email address";
const WEBSITE = "Website URL must be a public address that begins with https://";

const yearOf = (now: number) => new Date(now).getUTCFullYear();

/** What each step asks for, as typed. @param now UTC epoch milliseconds; no business is of next year */
const stepForms = (now: number) =>
  [
    v.object({
      businessName: required("Business name", 80),
      websiteUrl: v.pipe(
        required("Website URL"),
        v.check((address) => address === "" || publicHost(address) !== null, WEBSITE),
      ),
      businessEmail: v.pipe(
        required("Business email"),
        v.check((text) => text === "" || v.is(v.pipe(v.string(), v.email()), text), EMAIL),
      ),
      businessPhone: v.pipe(
        required("Business phone", 40),
        v.check(
          (text) => text === "" || /^[+\d][\d\s().\-/x]{5,}$/i.test(text),
          "Business phone must be a phone number",
        ),
      ),
      businessType: chosen("Business type", BUSINESS_TYPES),
      yearEstablished: v.pipe(
        required("Year established"),
        v.check(
          (text) => text === "" || (/^\d{4}$/.test(text) && Number(text) >= YEAR_MIN && Number(text) <= yearOf(now)),
          `Year established must be between ${YEAR_MIN} and ${yearOf(now)}`,
        ),
        v.transform(Number),
      ),
      facebook: optional("Facebook"),
      instagram: optional("Instagram"),
      twitter: optional("Twitter"),
      reddit: optional("Reddit"),
      otherSocial: optional("Other profile"),
    }),
    v.object({
      streetAddress: required("Street address"),
      city: required("City", 80),
      state: required("State", 80),
      zipCode: required("ZIP code", 20),
      country: v.pipe(
        optional("Country", 80),
        v.transform((country) => country || DEFAULT_COUNTRY),
      ),
      businessDescription: required("Business description", TEXT_MAX),
      businessLicense: optional("Business license"),
      taxId: optional("Tax ID", 40),
    }),
    v.object({
      productTypes: list("Product types", "At least one product type is required"),
      averageMonthlyVolume: chosen("Average monthly volume", MONTHLY_VOLUMES),
      targetMarkets: list("Target markets"),
      hasBusinessBanking: tick,
      bankName: optional("Bank name", 120),
      accountType: choice("Account type", ACCOUNT_TYPES),
    }),
    v.object({
      hasThirdPartyTesting: tick,
      testingLab: optional("Testing laboratory"),
      testingFrequency: choice("Testing frequency", TESTING_FREQUENCIES),
      hasQualityCertifications: tick,
      certifications: list("Certifications"),
      domesticShipping: tick,
      internationalShipping: tick,
      shippingRegions: list("Shipping regions"),
      averageShippingTime: chosen("Average shipping time", SHIPPING_TIMES),
      shippingMethods: list("Shipping methods", "At least one shipping method is required"),
    }),
    v.object({
      supportHours: required("Support hours"),
      supportMethods: list("Support methods", "At least one support method is required"),
      returnPolicy: required("Return policy", TEXT_MAX),
      warrantyPolicy: optional("Warranty policy", TEXT_MAX),
      additionalInfo: optional("Anything else", TEXT_MAX),
      agreeToTerms: agreed("You must agree to the terms"),
      agreeToFees: agreed("You must agree to the verification fees"),
    }),
  ] as const;

type Forms = ReturnType<typeof stepForms>;
export type Application = v.InferOutput<Forms[0]> &
  v.InferOutput<Forms[1]> &
  v.InferOutput<Forms[2]> &
  v.InferOutput<Forms[3]> &
  v.InferOutput<Forms[4]>;

const errorsIn = (form: Forms[number], typed: TypedAnswers): Record<string, string> => {
  const errors: Record<string, string> = {};
  for (const issue of v.safeParse(form, typed).issues ?? []) errors[v.getDotPath(issue) ?? "form"] ??= issue.message;
  return errors;
};

/** What is wrong with one step, by field; empty where it holds. @param step 1 to 5 */
export function checkStep(step: number, typed: TypedAnswers, now: number): Record<string, string> {
  const form = stepForms(now)[step - 1];
  return form === undefined ? {} : errorsIn(form, typed);
}

/** All five steps at once: the application, or what is wrong with it in the order of the steps. */
export function readAnswers(
  typed: TypedAnswers,
  now: number,
): { ok: true; application: Application } | { ok: false; errors: Record<string, string> } {
  const [basics, address, products, quality, service] = stepForms(now);
  const errors = Object.assign({}, ...stepForms(now).map((form) => errorsIn(form, typed))) as Record<string, string>;
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const application = {
    ...v.parse(basics, typed),
    ...v.parse(address, typed),
    ...v.parse(products, typed),
    ...v.parse(quality, typed),
    ...v.parse(service, typed),
  };
  return { ok: true, application };
}

const typedValue = v.union(
  [
    v.pipe(v.string(), v.maxLength(TEXT_MAX + 1000)),
    v.pipe(v.number(), v.transform(String)),
    v.pipe(
      v.boolean(),
      v.transform((isTicked) => (isTicked ? "on" : "")),
    ),
    v.pipe(
      v.array(v.pipe(v.string(), v.maxLength(LINE_MAX))),
      v.maxLength(100),
      v.transform((parts) => parts.join(", ")),
    ),
  ],
  "This is too long, or not text",
);

const ALL_FIELDS = STEP_FIELDS.flatMap((fields) => Object.keys(fields));

/** The fields named, as a form would send them: lists and ticks of the API become texts. */
const typedFields = (names: readonly string[]) =>
  v.object({
    ...Object.fromEntries(names.map((name) => [name, v.optional(typedValue)])),
    forgetTaxId: v.optional(typedValue),
    forgetBanking: v.optional(typedValue),
  });

export const stepNumber = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^[1-5]$/), v.transform(Number))], "Give a step from 1 to 5"),
  v.integer("Give a step from 1 to 5"),
  v.minValue(1, "Give a step from 1 to 5"),
  v.maxValue(STEPS.length, "Give a step from 1 to 5"),
);

export const draftForm = v.object({ step: stepNumber, answers: typedFields(ALL_FIELDS) });
export const submissionForm = typedFields(ALL_FIELDS);

export const wizardPageForm = v.object({
  ...typedFields(ALL_FIELDS).entries,
  step: stepNumber,
  go: v.optional(v.picklist(["next", "previous", "save", "submit"]), "next"),
});

const KNOWN = new Set([...ALL_FIELDS, "forgetTaxId", "forgetBanking"]);

export const typedOf = (form: Record<string, unknown>): TypedAnswers =>
  Object.fromEntries(
    Object.entries(form).filter(
      (entry): entry is [string, string] => KNOWN.has(entry[0]) && typeof entry[1] === "string",
    ),
  );
