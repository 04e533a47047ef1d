/** Null where a browser cannot tell words apart; the server always can. */
const segmenter = typeof Intl.Segmenter === "undefined" ? null : new Intl.Segmenter("en", { granularity: "word" });

/**
 * The words of a text by Unicode's rules, for the form's counter and for the server alike (rules/testers#words).
 * Punctuation, symbols and emoji are no words. A script that writes no spaces is told apart by a dictionary, so that
 * neither a whole sentence nor every character counts as one.
 * @returns null in a browser that cannot tell words apart
 */
export function countWords(text: string): number | null {
  if (segmenter === null) return null;
  let words = 0;
  for (const { isWordLike } of segmenter.segment(text.normalize("NFC"))) if (isWordLike) words += 1;
  return words;
}
