/** Deeper than any form or body is; what lies deeper no schema takes. */
const DEPTH_MAX = 8;

/** Without what no store takes and nobody sees: half characters become the replacement character, NUL goes. */
export const normalText = (text: string): string => text.toWellFormed().replaceAll("\0", "");

/** The same for every text in what a client sent, before any schema looks at it (rules/platform#texts). */
export function normalTexts(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return normalText(value);
  if (typeof value !== "object" || value === null || depth === DEPTH_MAX) return value;
  if (Array.isArray(value)) return value.map((each) => normalTexts(each, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, normalTexts(each, depth + 1)]));
}
