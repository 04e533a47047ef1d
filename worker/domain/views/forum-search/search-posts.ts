import { and, asc, desc, eq, gte, isNull, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { DAY_MS } from "../../../days";
import { batchLists } from "../../../db/batch-lists";
import { decodeCursor, encodeCursor, type Page } from "../../../db/pagination";
import type { Viewer } from "../../foundation/access/policy";
import { users } from "../../foundation/users/schema";
import { mayReadPassing, passedBy } from "../../voice/forum/access";
import type { PostKind } from "../../voice/forum/forms";
import { forumPosts } from "../../voice/forum/post-schema";
import { forumCategories, forumThreads } from "../../voice/forum/schema";
import { forumSearchTexts } from "../../voice/forum/search-schema";
import { type Person, personColumns, toPerson } from "../../foundation/users/person";
import { isNotApart, keptApart } from "../forum/kept-apart";
import type { ForumSearch, SearchSince } from "./forms";
import { hasPhrase, lookedTo, withinStretches, withoutPhrases } from "./looked-through";
import { isNamed, matchOf } from "./match";
import { excerptAround, type Marked, markTerms, termsOf } from "./terms";

/** Found posts a page. */
const FOUND_A_PAGE = 20;
/** What the index hands out for a page: where it is right, all of them show. */
const CANDIDATES = 60;
const SINCE_DAYS: Record<SearchSince, number> = { week: 7, month: 30, year: 365 };

export interface FoundPost {
  id: string;
  kind: PostKind;
  thread: { id: string; title: Marked; poll: boolean };
  category: { id: string; name: string };
  author: Person;
  createdAt: number;
  excerpt: Marked;
}

interface Found extends Page<FoundPost> {
  /** Nothing was asked for, so nothing was looked for. */
  idle: boolean;
  /** Whether there is no member of the name whose posts were asked for. */
  noAuthor: boolean;
  /** What the viewer can filter by. */
  categories: { id: string; name: string }[];
}

const categoriesStatement = (db: Db, viewer: Viewer) =>
  db
    .select({ id: forumCategories.id, name: forumCategories.name })
    .from(forumCategories)
    .where(mayReadPassing(passedBy(viewer)))
    .orderBy(asc(forumCategories.place));

/** The number of the first post since then; nothing is before it where there is none. */
const firstSince = (since: number) =>
  sql`coalesce((select ${forumSearchTexts.no} from ${forumSearchTexts} where ${forumSearchTexts.postId} = (select ${forumPosts.id}
    from ${forumPosts} where ${forumPosts.hiddenAt} is null and ${forumPosts.createdAt} >= ${since}
    order by ${forumPosts.createdAt}, ${forumPosts.id} limit 1)), 9e15)`;

/**
 * The newest posts that match, a bounded number of them (rules/forum#search). Of a phrase, those among the newest posts
 * with all of its words: a page without any may have a next one. One round trip. @throws InvalidCursor
 */
export async function searchPosts(
  db: Db,
  viewer: Viewer,
  asked: ForumSearch,
  now: number,
  limit = FOUND_A_PAGE,
): Promise<Found> {
  const terms = termsOf(asked.q);
  const passed = passedBy(viewer);
  const reader = keptApart(viewer);
  const match = matchOf(terms, asked, passed);
  if (match === null)
    return {
      items: [],
      nextCursor: null,
      idle: true,
      noAuthor: false,
      categories: await categoriesStatement(db, viewer),
    };
  const [before] = asked.cursor === undefined ? [] : decodeCursor(asked.cursor, 1);
  const since = asked.since === "" ? undefined : now - SINCE_DAYS[asked.since] * DAY_MS;
  const within = sql`${before === undefined ? sql`` : sql`and rowid < ${before}`} ${since === undefined ? sql`` : sql`and rowid >= ${firstSince(since)}`}`;
  const words = hasPhrase(terms) ? matchOf(withoutPhrases(terms), asked, passed) : null;
  const candidates = sql`(select rowid from forum_words where forum_words match ${words === null ? match : withinStretches(match, words, within)}
    ${within} order by rowid desc limit ${CANDIDATES})`;
  const [[rows = []], [categories = []], [looked = []], [author]] = await batchLists(db, [
    [
      db
        .select({
          no: forumSearchTexts.no,
          id: forumPosts.id,
          kind: forumPosts.kind,
          text: forumSearchTexts.text,
          createdAt: forumPosts.createdAt,
          threadId: forumThreads.id,
          title: forumThreads.title,
          hasPoll: forumThreads.hasPoll,
          categoryId: forumCategories.id,
          category: forumCategories.name,
          authorId: forumPosts.authorId,
          author: personColumns(users),
        })
        .from(forumSearchTexts)
        .innerJoin(forumPosts, and(eq(forumPosts.id, forumSearchTexts.postId), isNull(forumPosts.hiddenAt)))
        .innerJoin(forumThreads, and(eq(forumThreads.id, forumPosts.threadId), isNull(forumThreads.hiddenAt)))
        .innerJoin(forumCategories, and(eq(forumCategories.id, forumThreads.categoryId), mayReadPassing(passed)))
        .leftJoin(users, eq(users.id, forumPosts.authorId))
        .where(
          and(
            sql`${forumSearchTexts.no} in ${candidates}`,
            since === undefined ? undefined : gte(forumPosts.createdAt, since),
            isNotApart(reader, forumPosts.authorId),
          ),
        )
        .orderBy(desc(forumSearchTexts.no))
        .limit(limit + 1),
    ],
    [categoriesStatement(db, viewer)],
    words === null ? [] : [db.select({ to: lookedTo(words, within).as("looked_to") }).from(sql`(select 1)`)],
    asked.author === ""
      ? []
      : [
          db
            .select({ id: users.id })
            .from(users)
            .where(and(isNamed(asked.author), isNotApart(reader, users.id))),
        ],
  ]);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1)?.no : looked[0]?.to;
  return {
    idle: false,
    noAuthor: author?.length === 0,
    categories,
    nextCursor: last === undefined || last === null ? null : encodeCursor([last]),
    items: shown.map((row) => ({
      ...{ id: row.id, kind: row.kind, createdAt: row.createdAt },
      thread: { id: row.threadId, title: markTerms(row.title, terms), poll: row.hasPoll },
      category: { id: row.categoryId, name: row.category },
      author: toPerson(row.authorId, row.author),
      excerpt: excerptAround(row.text, terms),
    })),
  };
}
