import type { SearchQuery } from "./forms";
import type { LoadedIndex } from "./index/loaded-index";
import { askedWords } from "./loose/asked-words";
import type { Corrections } from "./loose/corrections";
import { searchLoosely } from "./loose/search-loosely";
import { type Hit, placeCursor, readPlace } from "./product-hits";
import { type Moment, type Paging, searchProducts } from "./search-products";

interface FoundProducts {
  /** Products that hold the phrase, as `searchProducts` orders them. */
  hits: Hit[];
  promoted: Hit[];
  /** Those that only have its words, behind the last of them. */
  similar: Hit[];
  /** How many products are found, by phrase or by words. */
  total: number;
  /** Of those, how many only have its words. */
  similarTotal: number;
  featured: number;
  nextCursor: string | null;
  /** What a word may be instead. */
  corrections: Corrections;
  /** Words and rows that the looser search looked at. */
  looked: number;
}

/** Begins the cursor of a page of what only has the words; no base64 has a dot. */
const SIMILAR = "w.";

/** All that a query finds: what holds its phrase, and behind it what only has its words (rules/search#words). */
export function findProducts(index: LoadedIndex, query: SearchQuery, paging: Paging, moment: Moment): FoundProducts {
  const { cursor, limit } = paging;
  const isBehind = cursor?.startsWith(SIMILAR) ?? false;
  const place = isBehind && cursor !== null ? cursor.slice(SIMILAR.length) : "";
  const phrase = searchProducts(index, query, isBehind ? { limit: 0, apart: 0, cursor: null } : paging, moment);
  const isOver = isBehind || phrase.nextCursor === null;
  const room = isOver ? limit - phrase.hits.length : 0;
  const loose = searchLoosely(
    index,
    query,
    askedWords(query.q),
    { limit: room, after: place === "" ? null : readPlace(index, place) },
    moment,
  );
  const last = loose.hits.at(-1);
  return {
    hits: phrase.hits,
    promoted: phrase.promoted,
    similar: loose.hits,
    total: phrase.total + loose.total,
    similarTotal: loose.total,
    featured: phrase.featured,
    nextCursor: !isOver
      ? phrase.nextCursor
      : loose.more
        ? SIMILAR + (last === undefined ? "" : placeCursor(last))
        : null,
    corrections: loose.corrections,
    looked: loose.looked,
  };
}
