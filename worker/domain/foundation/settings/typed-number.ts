import * as v from "valibot";

/** A whole number within its limits. */
export const between = (least: number, most: number) => {
  const message = `Enter a whole number from ${least} to ${most}`;
  return v.pipe(v.number(message), v.integer(message), v.minValue(least, message), v.maxValue(most, message));
};

/** The same as somebody types it. */
export const typedNumber = (least: number, most: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.transform((text) => (/^\d+$/.test(text) ? Number(text) : Number.NaN)),
    v.union([between(least, most)], `Enter a whole number from ${least} to ${most}`),
  );

/** When the value that a form starts from was set, as its hidden field holds it. */
export const formVersion = v.pipe(
  v.optional(v.string(), ""),
  v.regex(/^\d{0,16}$/),
  v.transform((text) => (text === "" ? null : Number(text))),
);
