/** Digits, or groups of them in threes: "1,2,3" is no number that anybody means. */
const WHOLE = /^[+-]?(\d{1,9}|\d{1,3}(,\d{3}){1,2})$/;

/**
 * Whole points as people type them, the same in every form; a minus comes in several shapes.
 * @returns NaN for what is no whole number
 */
export function typedPoints(text: string): number {
  const plain = text.trim().replace(/^[\u2212\u2013]/, "-");
  return WHOLE.test(plain) ? Number(plain.replaceAll(",", "")) : Number.NaN;
}
