/** Characters of a query that count; what lies beyond is not looked for. */
export const QUERY_MAX = 200;

/** The accents that stand on letters of Latin, Greek and Cyrillic; the marks of other scripts make other letters. */
const ACCENTS = /[\u0300-\u036f]/g;
const BEYOND_ASCII = /[^\0-\x7f]/;

/** "Café" and "cafe" find each other. Nearly every text is ASCII, and is left alone. */
const unaccented = (text: string): string =>
  BEYOND_ASCII.test(text) ? text.normalize("NFKD").replace(ACCENTS, "").normalize("NFKC") : text;

/** NFKC, lower case, no accents, one space between words, no control or bidirectional characters (rules/search#phrase). */
export const normalise = (text: string): string =>
  unaccented(text.toWellFormed().normalize("NFKC").toLowerCase())
    .replace(/\s+/gu, " ")
    .replace(/[\p{Cc}\p{Cf}]/gu, "")
    .replace(/ +/g, " ")
    .trim();

/** Without what cannot be seen. @param most characters that stay */
export function shownQuery(text: string, most = QUERY_MAX): string {
  const start = text.slice(0, most * 4).toWellFormed();
  const visible = start
    .replace(/\s+/gu, " ")
    .replace(/[\p{Cc}\p{Cf}]/gu, "")
    .trim();
  return Array.from(visible).slice(0, most).join("").trim();
}

/** Words of a phrase that count: the index follows one bit for each. */
const WORDS_MAX = 31;

/** The one phrase a query is looked for as; "" for a query that says nothing. */
export const phraseOf = (query: string): string =>
  normalise(shownQuery(query)).split(" ").slice(0, WORDS_MAX).join(" ");
