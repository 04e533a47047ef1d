import { wordKind } from "./printed-words";

export const PRINTED_KINDS = ["number", "below", "above", "absent", "present", "not-tested"] as const;
export type PrintedKind = (typeof PRINTED_KINDS)[number];

/** What a certificate's printed value says, as far as it can be compared with a limit. */
type PrintedValue =
  | { kind: "number"; value: number; decimals: number }
  /** "< 0.01": the value lies under the bound. */
  | { kind: "below"; bound: number }
  /** "> 300": the value lies over the bound. */
  | { kind: "above"; bound: number }
  /** "Not detected" and its like. */
  | { kind: "absent" }
  /** "Detected", without a number. */
  | { kind: "present" }
  /** "Not tested" and its like: the laboratory did not measure it. */
  | { kind: "not-tested" };

/** Digits, with commas between thousands only: a decimal comma would be read a thousand times too large. */
const NUMBER = /^(?:\d{1,3}(?:,\d{3})+|\d{1,12})?(?:\.(\d{1,8}))?$/;

/** A plain number as certificates print it: "0.21", "1,200", ".05". @returns null for anything else, even no text */
export function printedNumber(text: string): { value: number; decimals: number } | null {
  const match = NUMBER.exec(text);
  if (match === null || !/\d/.test(text)) return null;
  return { value: Number(text.replaceAll(",", "")), decimals: match[1]?.length ?? 0 };
}

type BoundSign = "<" | ">" | "≤" | "≥";

/** "< 0.5" → its sign, and what stands behind it; without a sign all of it. */
export function splitBound(text: string): { sign: BoundSign | null; rest: string } {
  const [, sign, rest] = /^([<>≤≥])[^\S\r\n]*([^]*)$/.exec(text) ?? [];
  return rest === undefined ? { sign: null, rest: text } : { sign: sign as BoundSign, rest };
}

/** Null for what is none of rules/lab#printed-values. */
export function printedValue(text: string): PrintedValue | null {
  const trimmed = text.trim();
  const kind = wordKind(trimmed);
  if (kind !== null) return { kind };
  const { sign, rest } = splitBound(trimmed);
  const number = printedNumber(rest);
  if (number === null) return null;
  if (sign === null) return { kind: "number", ...number };
  return { kind: sign === "<" || sign === "≤" ? "below" : "above", bound: number.value };
}

/** A printed limit: a number, "≤ 10", or a word such as "Absent", with which nothing may be there. */
export function limitPrinted(text: string | null): number | null {
  if (text === null) return null;
  const { sign, rest } = splitBound(text);
  const printed = sign === null || sign === "≤" ? printedValue(rest) : null;
  if (printed?.kind === "absent") return 0;
  return printed?.kind === "number" ? printed.value : null;
}

/** Whether a value lies above a limit; null where unknown, as without a limit. @param limit 0: nothing may be there */
export function isAboveLimit(printed: PrintedValue, limit: number | null): boolean | null {
  if (printed.kind === "absent") return false;
  if (printed.kind === "present") return limit === 0 ? true : null;
  if (printed.kind === "not-tested") return null;
  if (limit === null) return null;
  if (printed.kind === "number") return printed.value > limit;
  if (printed.kind === "below") return printed.bound <= limit ? false : null;
  return printed.bound >= limit ? true : null;
}

/** The number itself; null for a bound or a word, which are no number and least of all 0. */
export function numberPrinted(text: string): number | null {
  const printed = printedValue(text);
  return printed?.kind === "number" ? printed.value : null;
}

/** Whether a stored line's own words put it above the limit beside it. */
export function isLineAbove({ shown, limit }: { shown: string; limit: number | null }): boolean {
  const printed = printedValue(shown);
  return printed !== null && isAboveLimit(printed, limit) === true;
}
