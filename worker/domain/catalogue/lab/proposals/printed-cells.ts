import { limitPrinted, printedValue } from "../results/printed-value";

/** Units as certificates print them; nothing else counts as one. */
const UNIT =
  /^(?:%(?: ?\(?w\/w\)?)?|(?:wt|w\/w) ?%|[mµμun]?g ?\/ ?k?g|pp[mb]|(?:cfu|mpn) ?\/ ?(?:g|ml)|in \d{1,3} ?g|(?:per|\/) ?\d{1,3} ?g|substances)$/i;

const AMOUNT = /^([<>≤≥]?\s?[\d.,]+)\s?(\S.*)$/;

export const isUnit = (text: string): boolean => UNIT.test(text);

/** A unit between brackets or behind a comma, as heads of columns have it: "Result (mg/g)", "Limit, ppm", "mg/g". */
export function unitInHead(text: string): string | null {
  if (isUnit(text)) return text;
  const [, inside] = /(?:\(|\[|, )([^()[\]]+(?:\(w\/w\))?)[)\]]?$/.exec(text) ?? [];
  return inside !== undefined && isUnit(inside.trim()) ? inside.trim() : null;
}

/** "1.42 %" → its value and its unit; null where a cell prints no value. */
export function valueIn(text: string): { value: string; unit: string | null } | null {
  if (printedValue(text) !== null) return { value: text, unit: null };
  const [, value = "", unit = ""] = AMOUNT.exec(text) ?? [];
  return isUnit(unit) && printedValue(value) !== null ? { value, unit } : null;
}

/** A limit as printed, "≤ 0.5 ppm" → "≤ 0.5"; null where it is none, is in another unit, or excludes its own number. */
export function limitIn(text: string, unit: string | null): string | null {
  const plain = text.replace(/^(?:nmt|max\.?|limit:?|not more than)\s*/i, "").replace(/^<=\s*/, "≤ ");
  if (limitPrinted(plain) !== null) return plain;
  const [, number = "", own = ""] = AMOUNT.exec(plain) ?? [];
  return own === unit && limitPrinted(number) !== null ? number : null;
}
