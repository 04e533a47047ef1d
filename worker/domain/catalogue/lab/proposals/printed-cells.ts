import { limitPrinted, printedValue, splitBound } from "../results/printed-value";

/** Units as certificates print them; nothing else counts as one. */
const UNIT =
  /^(?:%(?: ?\(?w\/w\)?)?|(?:wt|w\/w) ?%|[mµμun]?g ?\/ ?k?g|pp[mb]|(?:cfu|mpn) ?\/ ?(?:g|ml)|in \d{1,3} ?g|(?:per|\/) ?\d{1,3} ?g|mg ?(?:\/|per) ?(?:unit|tablet|capsule|piece)|substances)$/i;

export const isUnit = (text: string): boolean => UNIT.test(text);

/** A unit between brackets or behind a comma, as heads of columns have it: "Result (mg/g)", "Limit, ppm", "mg/g". */
export function unitInHead(text: string): string | null {
  if (isUnit(text)) return text;
  const [, inside] = /(?:\(|\[|, )([^()[\]]+(?:\(w\/w\))?)[)\]]?$/.exec(text) ?? [];
  return inside !== undefined && isUnit(inside.trim()) ? inside.trim() : null;
}

/** "< 0.5 mg/g" → "< 0.5" and "mg/g", whatever stands behind the number. */
function amountIn(text: string): { amount: string; behind: string } | null {
  const { rest } = splitBound(text);
  const [, number = "", behind = ""] = /^([\d.,]+)\s?(\S.*)$/.exec(rest) ?? [];
  return behind === "" ? null : { amount: text.slice(0, text.length - rest.length) + number, behind };
}

/** "1.42 %" → its value and its unit; null where a cell prints no value. */
export function valueIn(text: string): { value: string; unit: string | null } | null {
  if (printedValue(text) !== null) return { value: text, unit: null };
  const { amount: value, behind: unit } = amountIn(text) ?? { amount: "", behind: "" };
  return isUnit(unit) && printedValue(value) !== null ? { value, unit } : null;
}

/** A limit as printed, "≤ 0.5 ppm" → "≤ 0.5"; null where it is none, is in another unit, or excludes its own number. */
export function limitIn(text: string, unit: string | null): string | null {
  const plain = text.replace(/^(?:nmt|max\.?|limit:?|not more than)\s*/i, "").replace(/^<=\s*/, "≤ ");
  if (limitPrinted(plain) !== null) return plain;
  const own = amountIn(plain);
  return own !== null && own.behind === unit && limitPrinted(own.amount) !== null ? own.amount : null;
}
