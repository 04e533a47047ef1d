import * as v from "valibot";

const DOMAINS_MAX = 500;
const PATTERN_MAX = 200;
/** With at most this many repetitions, none of them inside another, a name of 30 letters is judged at once. */
const QUANTIFIERS_MAX = 5;

const compiles = (pattern: string): boolean => {
  try {
    new RegExp(pattern, "i");
    return true;
  } catch {
    return false;
  }
};

/** Escapes and bracketed sets stand for one character each, whatever signs they hold. */
const skeleton = (pattern: string): string => pattern.replace(/\\./g, "x").replace(/\[[^\]]*\]/g, "x");

/** A repeated group can make a matcher try more ways than there is time for; so can many repetitions in a row. */
const isHarmless = (pattern: string): boolean => {
  const plain = skeleton(pattern).replace(/\(\?(?:[:=!]|<[=!])/g, "(");
  return !/\)[*+?{]/.test(plain) && (plain.match(/[*+?]|\{\d/g) ?? []).length <= QUANTIFIERS_MAX;
};

/** A pattern for names that nobody chooses as their own (rules/joining#doubtful-domains). */
export const genericName = v.pipe(
  v.string("Enter a pattern"),
  v.trim(),
  v.nonEmpty("Enter a pattern"),
  v.maxLength(PATTERN_MAX, `A pattern has at most ${PATTERN_MAX} characters`),
  v.check(compiles, "This is not a regular expression"),
  v.check((pattern) => !/\\[1-9k]/.test(pattern), "A pattern must not refer back to one of its groups"),
  v.check(isHarmless, `Use at most ${QUANTIFIERS_MAX} repetitions, and repeat no group`),
);

const domain = v.pipe(
  v.string("Enter domains"),
  v.trim(),
  v.toLowerCase(),
  v.regex(
    /^(?=.{4,253}$)[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/,
    "Enter domains such as mailinator.com",
  ),
);

export const disposableDomains = v.pipe(
  v.array(domain, "Enter domains"),
  v.maxLength(DOMAINS_MAX, `At most ${DOMAINS_MAX} domains`),
  v.transform((domains) => [...new Set(domains)]),
);

const referralPrefix = v.pipe(
  v.string("Enter a prefix"),
  v.trim(),
  v.toUpperCase(),
  v.regex(/^[A-Z\d]{1,12}-$/, "A prefix is up to 12 letters or digits and a dash, such as LEAF-"),
);

/** The lists that the fraud check of registrations works with (rules/joining#doubtful-domains). */
export const fraud = v.object({ disposableDomains, genericName, referralPrefix });
