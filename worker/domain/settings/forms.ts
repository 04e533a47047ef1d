import * as v from "valibot";
import type { SiteMode } from "../../env";

const MODES = ["coming_soon", "private", "open"] as const satisfies readonly SiteMode[];

/** An attempt limit and its window; a day is the longest that a limiter keeps hits. */
export const LIMIT_MAX = 1_000_000;
export const WINDOW_MINUTES_MAX = 1440;
const MINUTE_MS = 60_000;

const between = (least: number, most: number) => {
  const message = `Enter a whole number from ${least} to ${most}`;
  return v.pipe(v.number(message), v.integer(message), v.minValue(least, message), v.maxValue(most, message));
};

const rule = v.object({ limit: between(1, LIMIT_MAX), windowMs: between(1000, WINDOW_MINUTES_MAX * MINUTE_MS) });
const address = v.pipe(
  v.string("Enter an email address"),
  v.trim(),
  v.email("Enter an email address"),
  v.maxLength(254),
);

export const siteMode = v.picklist(MODES, "Choose coming soon, private or open");
export const throttles = v.object({
  loginAccount: rule,
  loginNetwork: rule,
  waitlist: rule,
  registration: rule,
  mailTokens: rule,
  readsOn: v.boolean("Say whether reads are limited"),
});
export const addresses = v.object({
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

const formVersion = v.pipe(
  v.optional(v.string(), ""),
  v.regex(/^\d{0,16}$/),
  v.transform((text) => (text === "" ? null : Number(text))),
);
const typedNumber = (least: number, most: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.transform((text) => (/^\d+$/.test(text) ? Number(text) : Number.NaN)),
    v.union([between(least, most)], `Enter a whole number from ${least} to ${most}`),
  );
const typedRule = { limit: typedNumber(1, LIMIT_MAX), minutes: typedNumber(1, WINDOW_MINUTES_MAX) };

/** The settings page's forms: text fields, flat names, the version as a hidden field. */
const siteModeForm = v.pipe(
  v.object({ setting: v.literal("siteMode"), siteMode, version: formVersion }),
  v.transform(({ version, ...form }) => ({ key: "siteMode" as const, value: form.siteMode, version })),
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
      readsOn: form.readsOn === "on",
    },
    version: form.version,
  })),
);

const isFor = (setting: string, input: unknown) => v.is(v.looseObject({ setting: v.literal(setting) }), input);

/** One of the page's forms, told apart by their hidden `setting`. */
export const settingsPageForm = v.lazy((input) => {
  if (isFor("throttles", input)) return throttlesForm;
  return isFor("addresses", input) ? addressesForm : siteModeForm;
});
