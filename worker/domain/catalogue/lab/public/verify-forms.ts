import * as v from "valibot";
import { recordId } from "../../../foundation/lists/forms";
import { isCode } from "../results/compact-form";

/** Verification of a result by code or batch number (rules/lab#authentic-and-safe). */
export const VERIFIED_TITLE = "Verification Successful";
export const FAILED_TITLE = "Verification Failed";
/** Beneath the verdict of a result that failed safety, which leads. */
export const certificateText = (valid: boolean): string => `Certificate: ${valid ? VERIFIED_TITLE : FAILED_TITLE}`;
export const FAILED_TEXT = "This lab result could not be verified or has expired";
export const NOT_FOUND_TEXT = "Verification code or batch number not found. Please check your input and try again.";
export const VERIFY_ANOTHER = "Verify Another Result";
export const NOTHING_TYPED = "Enter a verification code or a batch number.";

export const LOOKUP_MAX = 100;

/** A certificate's SHA-256, as 64 hexadecimal digits. */
const HASH_INVALID = "A SHA-256 has 64 hexadecimal digits.";
export const fileHashText = v.pipe(
  v.string(),
  v.transform((text) => text.toLowerCase().replace(/[\s:]/g, "")),
  v.regex(/^[0-9a-f]{64}$/, HASH_INVALID),
);

export interface Lookup {
  /** As typed; "" for none. */
  code: string;
  batch: string;
  /** The vendor chosen among several that share a batch number; "" for none. */
  vendor: string;
}

const typed = v.optional(
  v.pipe(v.string(), v.trim(), v.maxLength(LOOKUP_MAX, "This is too long for a code or a batch number.")),
  "",
);

export const lookupQuery = v.pipe(
  v.object({ code: typed, batch: typed, vendor: v.optional(recordId) }),
  v.check(({ code, batch }) => code !== "" || batch !== "", NOTHING_TYPED),
  v.transform(({ code, batch, vendor = "" }): Lookup => ({ code, batch, vendor })),
);

/** What the page's address asks for; the compact form has one field, `find`, for both. */
export function readLookup(params: URLSearchParams): Lookup {
  const read = (name: string) => (params.get(name) ?? "").trim();
  const find = read("find");
  const lookup = { code: read("code"), batch: read("batch"), vendor: read("vendor") };
  if (find === "" || lookup.code !== "" || lookup.batch !== "") return lookup;
  return isCode(find) ? { ...lookup, code: find } : { ...lookup, batch: find };
}
