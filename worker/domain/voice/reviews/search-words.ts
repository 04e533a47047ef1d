import { type Placeholder, type SQL, sql } from "drizzle-orm";
import { reviewNumbers } from "./search-schema";
import { reviews } from "./schema";

/** Words that count; those after them narrow nothing (rules/reviews#searching). */
const WORDS_MAX = 8;
/** How many of the newest matches filters and orders work on: a bound, so that a common word costs no more. */
const LOOKED_THROUGH = 100;

const WORDS = /[\p{L}\p{N}\p{M}]+/gu;

/** Words without capitals and marks on letters, as the index has them. */
const wordsOf = (text: string): string[] =>
  (text.match(WORDS) ?? [])
    .map((word) => word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase())
    .filter((word) => word !== "")
    .slice(0, WORDS_MAX);

/** As the index's view writes an id: one word, whatever is in it. */
const hex = (text: string): string =>
  Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Nothing has this mark. */
const NOTHING = 'marks : "none"';

/**
 * What the index is asked: every word, in a title or a text, of the product's or else the vendor's reviews. Words are
 * strings of the index's language, so that nothing that is typed is an operator in it.
 */
export function matchOf(
  typed: string,
  { vendor, product }: { vendor?: string | undefined; product?: string | undefined },
): string {
  const words = wordsOf(typed).map((word) => `"${word}"`);
  if (words.length === 0) return NOTHING;
  const marks = [
    ...(product === undefined ? [] : [`p${hex(product)}x`]),
    ...(vendor === undefined ? [] : [`v${hex(vendor)}x`]),
  ];
  return [`{title body} : (${words.join(" AND ")})`, ...marks.map((mark) => `marks : "${mark}"`)].join(" AND ");
}

/** Of `reviews`: that it is one of the newest matches. */
export const isFound = (match: string | Placeholder): SQL =>
  sql`${reviews.id} in (select ${reviewNumbers.reviewId} from ${reviewNumbers} where ${reviewNumbers.no} in (select rowid from review_words where review_words match ${match} order by rowid desc limit ${sql.raw(String(LOOKED_THROUGH))}))`;
