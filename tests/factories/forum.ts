import { env } from "cloudflare:workers";
import { type FirstComment, forumPosts } from "@worker/domain/voice/forum/post-schema";
import { forumCategories, forumThreads, forumThreadTags } from "@worker/domain/voice/forum/schema";
import { insertRows } from "../../scripts/seed/write";
import { insert } from "./insert";
import { aUser, DAY, NOW } from "./rows";

type CategoryRow = typeof forumCategories.$inferInsert;
type ThreadRow = typeof forumThreads.$inferInsert;
type PostRow = typeof forumPosts.$inferInsert;

const MINUTE = 60_000;
let serial = 0;
const next = (): number => (serial += 1);

/** An open category behind the seven that the migration brings. */
export function aCategory(overrides: Partial<CategoryRow> = {}): CategoryRow {
  const n = next();
  return {
    id: `category-${n}`,
    name: `Category ${n}`,
    description: "A category of a test.",
    icon: "messages-square",
    place: 100 + n,
    ...overrides,
  };
}

/** A thread of `general` without its opening post; give it `authorId`. */
export function aThread(overrides: Partial<ThreadRow> = {}): ThreadRow {
  const n = next();
  const createdAt = overrides.createdAt ?? NOW - 2 * DAY;
  const authorId = overrides.authorId ?? `user-none-${n}`;
  return {
    id: `thread-${n}`,
    categoryId: "general",
    authorId,
    title: `Thread ${n}`,
    excerpt: "What the opening post begins with.",
    tags: [],
    createdAt,
    lastPostAt: createdAt,
    lastPostBy: authorId,
    ...overrides,
  };
}

/** A reply without a position; give it `threadId`, `position` and `authorId`. A comment has a `replyId`. */
export function aPost(overrides: Partial<PostRow> = {}): PostRow {
  const n = next();
  const kind = overrides.kind ?? (overrides.replyId ? "comment" : overrides.position === 0 ? "opening" : "reply");
  const content = overrides.content ?? `Post ${n} says this.`;
  return {
    id: `post-${n}`,
    threadId: "thread-none",
    kind,
    position: null,
    parentId: kind === "comment" ? (overrides.replyId ?? null) : null,
    depth: kind === "comment" ? 1 : 0,
    authorId: `user-none-${n}`,
    content,
    html: `<p>${content}</p>`,
    createdAt: NOW - DAY,
    ...overrides,
  };
}

export const insertCategories = (rows: CategoryRow[]) => insertRows(env.DB, forumCategories, rows);
export const insertThreads = (rows: ThreadRow[]) => insertRows(env.DB, forumThreads, rows);
export const insertPosts = (rows: PostRow[]) => insertRows(env.DB, forumPosts, rows);

/** A comment as its thread's page keeps it. */
const firstCommentOf = (row: PostRow): FirstComment => ({
  id: row.id,
  authorId: row.authorId,
  username: row.authorId,
  role: "member",
  tester: false,
  html: row.html,
  createdAt: row.createdAt,
  editedAt: null,
  upvotes: row.upvotes ?? 0,
  downvotes: row.downvotes ?? 0,
  answers: row.commentCount ?? 0,
});

interface Discussion {
  thread?: Partial<ThreadRow>;
  replies?: number;
  /** Direct comments on each reply. */
  comments?: number;
  /** Who writes, in turn; the first opens. By default a new member each reply. */
  authors?: readonly string[];
}

/**
 * Stores a whole thread: opening post, replies a minute apart and comments on them, with every total as it should be.
 * @returns ids by position, the opening post first
 */
export async function aDiscussion({ thread: overrides = {}, replies = 0, comments = 0, authors }: Discussion = {}) {
  const people = authors ?? Array.from({ length: Math.min(replies, 25) + 1 }, () => `writer-${next()}`);
  if (authors === undefined) {
    await insert(
      env.DB,
      "users",
      people.map((id) => aUser({ id, username: id })),
    );
  }
  const author = (nth: number): string => people[nth % people.length] ?? "nobody";
  const base = aThread({ authorId: author(0), ...overrides });
  const at = (nth: number): number => base.createdAt + nth * MINUTE;
  const opening = aPost({ threadId: base.id, position: 0, authorId: base.authorId, createdAt: base.createdAt });
  const below: PostRow[] = [];
  const answers = Array.from({ length: replies }, (_, index) => {
    const position = index + 1;
    const id = `${base.id}-r${position}`;
    const own = Array.from({ length: comments }, (_each, nth) =>
      aPost({
        id: `${id}-c${nth + 1}`,
        threadId: base.id,
        replyId: id,
        authorId: author(position + nth + 1),
        createdAt: at(position),
      }),
    );
    below.push(...own);
    const firstComments = own.slice(0, 3).map(firstCommentOf);
    const counts = { commentCount: comments, firstComments };
    return aPost({ id, threadId: base.id, position, authorId: author(position), createdAt: at(position), ...counts });
  });
  await insertThreads([
    {
      ...base,
      lastPostAt: at(replies),
      lastPostBy: author(replies),
      lastPosition: replies,
      replyCount: replies,
      commentCount: replies * comments,
      ...overrides,
    },
  ]);
  await insertPosts([opening, ...answers, ...below]);
  await insertRows(
    env.DB,
    forumThreadTags,
    base.tags.map((tag) => ({ tag, threadId: base.id })),
  );
  await settleCategories();
  return { id: base.id, posts: [opening.id, ...answers.map(({ id }) => id)], authors: people };
}

/** Makes what threads say of their newest post what their posts say, which are the newer the higher their ids. */
export async function settleThreads(): Promise<void> {
  const newest = (column: string) =>
    `(select ${column} from forum_posts where thread_id = forum_threads.id and hidden_at is null order by id desc limit 1)`;
  await env.DB.prepare(
    `update forum_threads set last_post_at = ${newest("created_at")}, last_post_by = ${newest("author_id")}`,
  ).run();
}

/** Makes the categories' totals and last threads what their threads say. */
export async function settleCategories(): Promise<void> {
  const of = "from forum_threads where category_id = forum_categories.id and hidden_at is null";
  await env.DB.prepare(
    `update forum_categories set thread_count = (select count(*) ${of}),
       post_count = (select coalesce(sum(1 + reply_count + comment_count), 0) ${of}),
       last_thread_id = (select id ${of} order by last_post_at desc, id desc limit 1)`,
  ).run();
}
