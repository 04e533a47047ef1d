import * as v from "valibot";
import type { SiteMode } from "../../../env";
import { disposableDomains, fraud, genericName } from "./fraud-form";
import { redemptions, redemptionsForm } from "./redemptions-form";
import { rewardRates, rewardRatesForm } from "./reward-rates-form";
import { between, formVersion, typedNumber } from "./typed-number";

const MODES = ["coming_soon", "private", "open"] as const satisfies readonly SiteMode[];

/** An attempt limit and its window; a day is the longest that a limiter keeps hits. */
const LIMIT_MAX = 1_000_000;
const WINDOW_MINUTES_MAX = 1440;
const MINUTE_MS = 60_000;
/** As long as a username may be. */
const SAMPLE_MAX = 30;

const rule = v.object({ limit: between(1, LIMIT_MAX), windowMs: between(1000, WINDOW_MINUTES_MAX * MINUTE_MS) });
const address = v.pipe(
  v.string("Enter an email address"),
  v.trim(),
  v.email("Enter an email address"),
  v.maxLength(254),
);

const siteMode = v.picklist(MODES, "Choose coming soon, private or open");
const throttles = v.object({
  loginAccount: rule,
  loginNetwork: rule,
  waitlist: rule,
  registration: rule,
  mailTokens: rule,
  labCodes: rule,
  readsOn: v.boolean("Say whether reads are limited"),
});
const secondFactor = v.object({ requiredForStaff: v.boolean("Say whether it is required") });
const messageMonitoring = v.object({ on: v.boolean("Say whether it is on") });
const labTwoPerson = v.object({ on: v.boolean("Say whether it is on") });
const addresses = v.object({
  privacy: address,
  legal: address,
  safety: address,
  support: address,
  vendors: address,
});

/** When the value that the change starts from was set; null while it is the default. Left out, the change is unconditional. */
const version = v.optional(v.nullable(v.pipe(v.number(), v.integer())));

export const siteModeChange = v.object({ siteMode, version });
export const throttlesChange = v.object({ throttles, version });
export const addressesChange = v.object({ addresses, version });
export const fraudChange = v.object({ fraud, version });
export const secondFactorChange = v.object({ secondFactor, version });
export const messageMonitoringChange = v.object({ messageMonitoring, version });
export const labTwoPersonChange = v.object({ labTwoPerson, version });
export const redemptionsChange = v.object({ redemptions, version });
export const rewardRatesChange = v.object({ rewardRates, version });

const typedRule = { limit: typedNumber(1, LIMIT_MAX), minutes: typedNumber(1, WINDOW_MINUTES_MAX) };

/** The settings page's forms: text fields, flat names, the version as a hidden field. */
const siteModeForm = v.pipe(
  v.object({ setting: v.literal("siteMode"), siteMode, sure: v.optional(v.string()), version: formVersion }),
  v.transform(({ version, sure, ...form }) => {
    // Of another mode than the one that was asked about nobody is sure.
    return { key: "siteMode" as const, value: form.siteMode, isSure: sure === form.siteMode, version };
  }),
);
const addressesForm = v.pipe(
  v.object({ setting: v.literal("addresses"), ...addresses.entries, version: formVersion }),
  v.transform(({ setting: key, version, ...value }) => ({ key, value, version })),
);
const throttlesForm = v.pipe(
  v.object({
    setting: v.literal("throttles"),
    loginAccountLimit: typedRule.limit,
    loginAccountMinutes: typedRule.minutes,
    loginNetworkLimit: typedRule.limit,
    loginNetworkMinutes: typedRule.minutes,
    waitlistLimit: typedRule.limit,
    waitlistMinutes: typedRule.minutes,
    registrationLimit: typedRule.limit,
    registrationMinutes: typedRule.minutes,
    mailTokensLimit: typedRule.limit,
    mailTokensMinutes: typedRule.minutes,
    labCodesLimit: typedRule.limit,
    labCodesMinutes: typedRule.minutes,
    readsOn: v.optional(v.string()),
    version: formVersion,
  }),
  v.transform((form) => ({
    key: "throttles" as const,
    value: {
      loginAccount: { limit: form.loginAccountLimit, windowMs: form.loginAccountMinutes * MINUTE_MS },
      loginNetwork: { limit: form.loginNetworkLimit, windowMs: form.loginNetworkMinutes * MINUTE_MS },
      waitlist: { limit: form.waitlistLimit, windowMs: form.waitlistMinutes * MINUTE_MS },
      registration: { limit: form.registrationLimit, windowMs: form.registrationMinutes * MINUTE_MS },
      mailTokens: { limit: form.mailTokensLimit, windowMs: form.mailTokensMinutes * MINUTE_MS },
      labCodes: { limit: form.labCodesLimit, windowMs: form.labCodesMinutes * MINUTE_MS },
      readsOn: form.readsOn === "on",
    },
    version: form.version,
  })),
);

const ticked = v.pipe(
  v.optional(v.string(), ""),
  v.transform((text) => text === "on"),
);
const secondFactorForm = v.pipe(
  v.object({ setting: v.literal("secondFactor"), requiredForStaff: ticked, version: formVersion }),
  v.transform(({ setting: key, version, ...value }) => ({ key, value, version })),
);
const messageMonitoringForm = v.pipe(
  v.object({ setting: v.literal("messageMonitoring"), on: ticked, version: formVersion }),
  v.transform(({ setting: key, version, ...value }) => ({ key, value, version })),
);
const labTwoPersonForm = v.pipe(
  v.object({ setting: v.literal("labTwoPerson"), on: ticked, version: formVersion }),
  v.transform(({ setting: key, version, ...value }) => ({ key, value, version })),
);

const DOMAINS_INVALID = "Enter one domain per line, such as mailinator.com, and at most 500";
const lines = v.pipe(
  v.string(),
  v.transform((text) => text.split(/\r?\n/).filter((line) => line.trim() !== "")),
);
const fraudForm = v.pipe(
  v.object({
    setting: v.literal("fraud"),
    disposableDomains: v.pipe(
      lines,
      v.check((domains) => v.is(disposableDomains, domains), DOMAINS_INVALID),
      disposableDomains,
    ),
    genericName,
    referralPrefix: fraud.entries.referralPrefix,
    version: formVersion,
  }),
  v.transform(({ setting: key, version, ...value }) => ({ key, value, version })),
);

/** The button "Try the pattern": judges one name and saves nothing; the other fields stay as they were typed. */
const patternTrial = v.pipe(
  v.object({
    genericName,
    sample: v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty("Type a name to try"),
      v.maxLength(SAMPLE_MAX, `A username has at most ${SAMPLE_MAX} characters`),
    ),
    disposableDomains: v.optional(v.string(), ""),
    referralPrefix: v.optional(v.string(), ""),
  }),
  v.transform((typed) => ({ key: "trial" as const, typed })),
);
const triesPattern = (input: unknown) => v.is(v.looseObject({ act: v.literal("try") }), input);

const isFor = (setting: string, input: unknown) => v.is(v.looseObject({ setting: v.literal(setting) }), input);

export const settingsPageForm = v.lazy((input) => {
  if (isFor("throttles", input)) return throttlesForm;
  if (isFor("fraud", input)) return triesPattern(input) ? patternTrial : fraudForm;
  if (isFor("secondFactor", input)) return secondFactorForm;
  if (isFor("messageMonitoring", input)) return messageMonitoringForm;
  if (isFor("labTwoPerson", input)) return labTwoPersonForm;
  if (isFor("redemptions", input)) return redemptionsForm;
  if (isFor("rewardRates", input)) return rewardRatesForm;
  return isFor("addresses", input) ? addressesForm : siteModeForm;
});
