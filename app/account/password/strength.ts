/** From "as good as none" to "strong". */
export type Strength = 0 | 1 | 2 | 3;

const RUNS = ["abcdefghijklmnopqrstuvwxyz", "qwertyuiopasdfghjklzxcvbnm", "01234567890"];

/** Whether a character only goes on with what stands before it: the same again, or the next one of a row. */
function follows(before: string, char: string): boolean {
  if (before === char) return true;
  return RUNS.some((run) => run.includes(before + char) || run.includes(char + before));
}

/**
 * How hard a password is to guess, by its length above all (rules/accounts#passwords): characters that repeat the one
 * before, or go on with a row of the alphabet or the keyboard, count little. An estimate for whoever types; the server
 * decides.
 */
export function strengthOf(password: string): Strength {
  const chars = Array.from(password.toLowerCase());
  const unforeseen = chars.filter((char, index) => index === 0 || !follows(chars[index - 1] ?? "", char)).length;
  const counted = Math.min(unforeseen + (chars.length - unforeseen) / 4, 2 * new Set(chars).size);
  if (chars.length < 6) return 0;
  if (counted < 8) return 1;
  return counted < 12 ? 2 : 3;
}
