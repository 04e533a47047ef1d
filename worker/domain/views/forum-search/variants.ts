/** Shorter words have no plural that is worth a guess. */
const LETTERS_MIN = 3;

/** What a plural may be the plural of. */
function singularsOf(word: string): string[] {
  if (!word.endsWith("s") || /(?:ss|us|is)$/.test(word)) return [];
  const found = [word.slice(0, -1)];
  if (/[^aeiou]ies$/.test(word)) found.push(`${word.slice(0, -3)}y`);
  if (/(?:ss|us|x|z|ch|sh)es$/.test(word)) found.push(word.slice(0, -2));
  if (word.endsWith("yses")) found.push(`${word.slice(0, -2)}is`);
  return found;
}

function pluralOf(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  if (word.endsWith("is")) return `${word.slice(0, -2)}es`;
  return /(?:s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}

/**
 * A word with its plain English singular and plural, at most four spellings, itself first (rules/forum#search). What has
 * other letters than English ones stays alone.
 * @param word in lower case, without marks
 */
export function variantsOf(word: string): string[] {
  if (word.length < LETTERS_MIN || !/^[a-z]+$/.test(word)) return [word];
  const singulars = singularsOf(word).filter(({ length }) => length >= LETTERS_MIN);
  return [word, ...(singulars.length > 0 ? singulars : [pluralOf(word)])];
}
