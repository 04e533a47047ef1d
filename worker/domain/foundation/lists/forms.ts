import * as v from "valibot";
import { CURSOR_INVALID } from "../../../errors";

/** Rows of a page, and the most that the API gives at once; a statement takes no more parameters in D1. */
export const PAGE_SIZE = 20;
export const PAGE_SIZE_MAX = 100;

/** Longer than any page link of ours. */
const CURSOR_MAX = 500;

export const cursor = v.pipe(v.string(), v.minLength(1, CURSOR_INVALID), v.maxLength(CURSOR_MAX, CURSOR_INVALID));

/** The annotation lets a page that takes only constants from a forms file leave the validator behind. */
/* @__NO_SIDE_EFFECTS__ */
export function listQuery<const E extends v.ObjectEntries>(entries: E, size = PAGE_SIZE) {
  return v.object({
    ...entries,
    cursor: v.optional(v.pipe(cursor, v.description("`nextCursor` of the page before"))),
    limit: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^\d{1,3}$/, `A limit is a whole number from 1 to ${PAGE_SIZE_MAX}.`),
        v.transform(Number),
        v.minValue(1, "A limit is at least 1."),
        v.maxValue(PAGE_SIZE_MAX, `A limit is at most ${PAGE_SIZE_MAX}.`),
        v.description(`How many, 1 to ${PAGE_SIZE_MAX}`),
      ),
      String(size),
    ),
  });
}

/** Rows of a bare array at most; a `Link` header names the next (rules/platform#lists). */
const ARRAY_MAX = 1000;

/* @__NO_SIDE_EFFECTS__ */
function bareList() {
  return v.object({
    cursor: v.optional(v.pipe(cursor, v.description("From the `Link` header of the answer before"))),
    limit: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^\d{1,4}$/, `A limit is a whole number from 1 to ${ARRAY_MAX}.`),
        v.transform(Number),
        v.minValue(1, "A limit is at least 1."),
        v.maxValue(ARRAY_MAX, `A limit is at most ${ARRAY_MAX}.`),
        v.description(`How many, 1 to ${ARRAY_MAX}`),
      ),
      String(ARRAY_MAX),
    ),
  });
}

/** Made by a call, for the annotation's sake. */
export const arrayQuery = bareList();

export const recordId = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, "An id is not empty."),
  v.maxLength(100, "This is too long for an id."),
);

/** On or off in an address. */
export const flag = v.pipe(
  v.picklist(["1", "true", "0", "false"], "Give 1 or 0."),
  v.transform((value) => value === "1" || value === "true"),
);

/** One value or several of a list, in the list's order, each once. */
/* @__NO_SIDE_EFFECTS__ */
export const several = <T extends readonly string[]>(options: T, message?: string) =>
  v.pipe(
    v.union(
      [
        v.array(v.picklist(options)),
        v.pipe(
          v.picklist(options),
          v.transform((one) => [one]),
        ),
      ],
      message,
    ),
    v.transform((all) => options.filter((option): option is T[number] => all.includes(option))),
  );

/** The code of a region, as an address or a query names it, or "" for none; which there are, regions.ts says. */
export const regionCode = v.pipe(
  v.string(),
  v.regex(/^(?:[A-Z]{2}(?:-[A-Z0-9]{1,3})?)?$/, "Give a region such as US-OH or DE."),
);
