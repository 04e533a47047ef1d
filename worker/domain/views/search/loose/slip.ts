/** Letters from which on a word is long enough for a slip (rules/search#slips). */
const SLIP_FROM = 5;

/** Whether a query's word may be a slip: letters only, since in a number one digit is another number. */
export const maySlip = (word: string): boolean =>
  /^\p{L}[\p{L}\p{M}]*$/u.test(word) && Array.from(word).length >= SLIP_FROM;

/**
 * Whether two words differ by one letter too many, too few or wrong, or by two neighbors that changed places: a
 * Damerau–Levenshtein distance of one at most. The first is a part of a longer text, so that none is cut out of it.
 * @param at where the first word begins in the text @param length how long it is
 */
export function isOneSlipAway(text: string, at: number, length: number, word: string): boolean {
  const shorter = Math.min(length, word.length);
  let [same, tail] = [0, 0];
  while (same < shorter && text.charCodeAt(at + same) === word.charCodeAt(same)) same += 1;
  while (tail < shorter - same && text.charCodeAt(at + length - 1 - tail) === word.charCodeAt(word.length - 1 - tail))
    tail += 1;
  const [rest, other] = [length - same - tail, word.length - same - tail];
  if (rest <= 1 && other <= 1) return true;
  return (
    rest === 2 &&
    other === 2 &&
    text.charCodeAt(at + same) === word.charCodeAt(same + 1) &&
    text.charCodeAt(at + same + 1) === word.charCodeAt(same)
  );
}
