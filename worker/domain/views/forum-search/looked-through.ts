import { type SQL, sql } from "drizzle-orm";
import { type Term, wordsOf } from "./terms";

/** Posts with all words of a phrase that are looked through for it: where it never stands, the index would read on. */
const LOOKED = 2000;
/** Numbers of a stretch, as the index's view marks them, and how many of them are looked through at most. */
const STRETCH = 16_384;
const STRETCHES = 64;

/** In the statement's own text: D1 binds every number as a real one, which divides otherwise. */
const [looked, stretch, others] = [LOOKED, STRETCH, STRETCHES - 1].map((number) => sql.raw(String(number)));

const isPhrase = ([text = ""]: Term): boolean => wordsOf(text).length > 1;

export const hasPhrase = (terms: readonly Term[]): boolean => terms.some(isPhrase);

/** The same terms with each word of a phrase alone, which a post has to have before the phrase can stand in it. */
export const withoutPhrases = (terms: readonly Term[]): Term[] =>
  terms.flatMap((term) => (isPhrase(term) ? term.flatMap(wordsOf).map((word) => [word]) : [term]));

/** @param words what the index is asked for in place of the phrases; `within` narrows it by number */
const stretches = (words: SQL, within: SQL): SQL =>
  sql`(select top, max(bottom, top - ${others}) as bottom, found >= ${looked} or bottom < top - ${others} as has_more
    from (select max(rowid) / ${stretch} as top, min(rowid) / ${stretch} as bottom, count(*) as found
      from (select rowid from forum_words where forum_words match ${words} ${within} order by rowid desc limit ${looked})))`;

/** The match, of the stretches alone in which the newest posts with all words are: the index stops behind them. */
export const withinStretches = (match: SQL, words: SQL, within: SQL): SQL =>
  sql`'(' || ${match} || ') AND marks : (' || coalesce((with recursive looked as materialized (select top, bottom from ${stretches(words, within)}),
    each(no) as (select bottom from looked where bottom is not null union all select no + 1 from each where no < (select top from looked))
    select group_concat('"s' || no || '"', ' OR ') from each), '"s"') || ')'`;

/** The number from which on everything was looked through; null where nothing before it can match. */
export const lookedTo = (words: SQL, within: SQL): SQL<number | null> =>
  sql<number | null>`(select iif(has_more, bottom * ${stretch}, null) from ${stretches(words, within)})`;
