import type { Row } from "../data";
import type { Person } from "../people";
import type { DemoPicture } from "../pictures/product-picture";
import type { Random } from "../random";
import { remembered } from "../remembered";
import { forumCases } from "./cases";
import { Company } from "./company";
import { Composer } from "./compose";
import { forumAudit } from "./decisions";
import { newbieThread } from "./newbie";
import { saidIn } from "./markup";
import { type ForumContext, planThreads } from "./plan-threads";
import { planPictures } from "./pictures";
import { planPosts } from "./posts";
import { bookmarkRows } from "./bookmarks";
import { followRows, ownStanceRows } from "./follows";
import { draftRows, readRows } from "./reads";
import { referenceRows } from "./references";
import { pollAudit, pollRows } from "./polls";
import { postRows, threadRow } from "./rows";
import { stancesOn } from "./stances";
import { type Catalog, Subjects } from "./subject";
import type { PostPlan, ThreadPlan } from "./thread";

interface ForumOptions {
  /** 00:00 UTC of the day of seeding. */
  today: number;
  scale: number;
  people: readonly Person[];
}

type ForumTable =
  | "forumThreads"
  | "forumThreadTags"
  | "forumPosts"
  | "forumReferences"
  | "forumImages"
  | "forumSearchTexts"
  | "forumPostEdits"
  | "forumStances"
  | "forumReads"
  | "forumDrafts"
  | "forumOwnStances"
  | "forumFollows"
  | "forumBookmarks"
  | "forumPolls"
  | "forumPollVotes";
type ForumRows = { [T in ForumTable]: Iterable<Row<T>> };

/** Rows made afresh at each reading: of the posts no more than one thread's are ever in memory. */
const lazily = <T>(rows: () => Iterator<T>): Iterable<T> => ({ [Symbol.iterator]: rows });

/** Up to this scale the posts and their words fit into memory, and are planned and composed once. */
const REMEMBERED_SCALE = 2;

/** The numbers of posts in the index of words, in the order in which they were written. */
function inOrder(planned: Iterable<readonly [ThreadPlan, PostPlan[]]>): ReadonlyMap<string, number> {
  const written = [...planned].flatMap(([, posts]) => posts.map(({ id, createdAt }) => ({ id, createdAt })));
  written.sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
  return new Map(written.map(({ id }, at) => [id, at + 1]));
}

interface Forum extends ReturnType<typeof forumCases> {
  rows: ForumRows;
  audit: Row<"auditLog">[];
  pictures: DemoPicture[];
}

/** The forum's demo rows; at a large scale posts, votes and words are planned again whenever a table is read. */
export function generateForum(random: Random, catalog: Catalog, { today, scale, people }: ForumOptions): Forum {
  const context: ForumContext = {
    ...{ today, scale },
    company: new Company(people, catalog.vendors),
    subjects: new Subjects(catalog, today),
  };
  const threads = [...planThreads(random, context), ...newbieThread(context)];
  const pictures = planPictures(threads);
  const rowsOf = scale <= REMEMBERED_SCALE ? remembered : lazily;
  const planned = rowsOf(function* (): Generator<readonly [ThreadPlan, PostPlan[]]> {
    for (const thread of threads) yield [thread, planPosts(thread, context)];
  });
  const composed = rowsOf(function* () {
    const composer = new Composer(context, pictures);
    for (const [thread, posts] of planned) yield [thread, posts, composer.compose(thread, posts)] as const;
  });
  const rows: ForumRows = {
    forumThreads: lazily(function* () {
      const asked = new Set([...pollRows(planned, context)].map(({ poll }) => poll.threadId));
      for (const [thread, posts, words] of composed)
        yield { ...threadRow(thread, posts, words, context), hasPoll: asked.has(thread.id) };
    }),
    forumThreadTags: lazily(function* () {
      for (const { id, tags } of threads) for (const tag of tags) yield { tag, threadId: id };
    }),
    forumPosts: lazily(function* () {
      for (const [thread, posts, words] of composed) yield* postRows(thread, posts, words, context);
    }),
    forumReferences: lazily(function* () {
      for (const [thread, posts, words] of composed) yield* referenceRows(thread, posts, words, context);
    }),
    forumImages: [...pictures.values()].map(({ row }) => row),
    forumSearchTexts: lazily(function* () {
      const numbers = inOrder(planned);
      for (const [, posts, words] of composed)
        for (const [at, { id }] of posts.entries())
          yield { no: numbers.get(id), postId: id, text: saidIn(words[at]?.content ?? "") };
    }),
    forumPostEdits: lazily(function* () {
      for (const [, posts, words] of composed)
        for (const [at, { id, editedAt, author }] of posts.entries()) {
          const content = words[at]?.before ?? null;
          if (editedAt !== null && content !== null)
            yield { postId: id, authorId: author.row.id, editedAt, editedBy: author.row.id, title: null, content };
        }
    }),
    forumStances: lazily(function* () {
      for (const [thread, posts] of planned) for (const post of posts) yield* stancesOn(thread, post, context);
    }),
    forumOwnStances: lazily(() => ownStanceRows(planned, context)),
    forumFollows: lazily(() => followRows(planned, context)),
    forumBookmarks: lazily(() => bookmarkRows(planned, context)),
    forumPolls: lazily(function* () {
      for (const { poll } of pollRows(planned, context)) yield poll;
    }),
    forumPollVotes: lazily(function* () {
      for (const { votes } of pollRows(planned, context)) yield* votes;
    }),
    forumReads: lazily(() => readRows(planned, context)),
    forumDrafts: lazily(() => draftRows(threads, context)),
  };
  const { cases, reports } = forumCases(planned, context);
  return {
    rows,
    cases,
    reports,
    pictures: [...pictures.values()].map(({ file }) => file),
    audit: [...forumAudit(planned, cases, context), ...pollAudit(planned, context)],
  };
}
