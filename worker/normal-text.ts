/** Deeper than any form or body is; what lies deeper no schema takes. */
const DEPTH_MAX = 8;

/** Eight marks on a letter are more than any script writes; more climb over what stands around (rules/platform#texts). */
const PILED_MARKS = /(\p{M}{1,8})\p{M}*/gu;

/** Without what no store takes and nobody sees: half characters become the replacement character, NUL goes. */
export const normalText = (text: string): string => text.toWellFormed().replaceAll("\0", "").replace(PILED_MARKS, "$1");

/** The same for every text in what a client sent, before any schema looks at it (rules/platform#texts). */
export function normalTexts(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return normalText(value);
  if (typeof value !== "object" || value === null || depth === DEPTH_MAX) return value;
  if (Array.isArray(value)) return value.map((each) => normalTexts(each, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, normalTexts(each, depth + 1)]));
}
