import * as v from "valibot";

/** How dollars are typed: "1,234.50" or "$18". */
const TYPED = /^\$? ?(\d{1,6}|\d{1,3},\d{3})(\.\d{1,2})?$/;
const read = (text: string): number => Number(text.replace(/[$, ]/g, ""));

/** Dollars as they are typed, for a form that names its numbers itself; what is none stays as it is, to be refused. */
export const typedDollars = (text: string): number | string => {
  const tidy = text.trim();
  return TYPED.test(tidy) ? read(tidy) : text;
};

/** A form's field of US dollars, as they are typed; cents come out. @param most whole dollars */
export const dollarsField = (message: string, most: number) =>
  v.pipe(
    v.string(message),
    v.trim(),
    v.regex(TYPED, message),
    v.transform((text) => Math.round(read(text) * 100)),
    v.minValue(1, message),
    v.maxValue(most * 100, message),
  );

/** A body's number of US dollars; cents come out. @param most whole dollars */
export const dollars = (message: string, most: number) =>
  v.pipe(
    v.number(message),
    v.finite(message),
    v.minValue(0.01, message),
    v.maxValue(most, message),
    v.transform((given) => Math.round(given * 100)),
    v.description("US dollars"),
  );
