import { COMMENTS_SHOWN } from "@worker/domain/voice/forum/forms";
import { byColumn } from "@worker/domain/voice/forum/reaction-columns";
import type { FirstComment } from "@worker/domain/voice/forum/post-schema";
import type { Row } from "../data";
import { Random } from "../random";
import { isPublic, reportsOnPost } from "./cases";
import type { Words } from "./compose";
import { lockedColumns, moveOf, pinnedColumns, solvedColumns } from "./decisions";
import { drawn, excerptOf } from "./markup";
import type { ForumContext } from "./plan-threads";
import { stancesOn } from "./stances";
import { isShown, type PostPlan, type ThreadPlan } from "./thread";

type PostRow = Row<"forumPosts">;

const hiddenColumns = ({ hidden }: PostPlan) => ({
  hiddenAt: hidden?.at ?? null,
  hiddenCause: hidden?.cause ?? null,
  hiddenBy: hidden?.by ?? null,
  hiddenReason: hidden?.reason ?? null,
});

export function countersOf(thread: ThreadPlan, post: PostPlan, context: ForumContext) {
  const stances = stancesOn(thread, post, context);
  const votes = (vote: number) => stances.filter((each) => each.vote === vote).length;
  const reacted = (reaction: string) => stances.filter((each) => each.reaction === reaction).length;
  return {
    upvotes: votes(1),
    downvotes: votes(-1),
    ...byColumn(reacted),
  };
}

/** Shown comments below a reply; of a comment, the shown ones that answer it. */
const answersTo = (post: PostPlan, posts: readonly PostPlan[]): number =>
  posts.filter((each) => isShown(each) && (post.kind === "reply" ? each.reply : each.parent) === post).length;

export const scoreOf = ({ upvotes = 0, downvotes = 0 }: Pick<PostRow, "upvotes" | "downvotes">): number =>
  upvotes - downvotes;

function firstComments(reply: PostPlan, rows: ReadonlyMap<PostPlan, PostRow>): FirstComment[] {
  const direct = [...rows].filter(([post]) => post.parent === reply && isShown(post));
  return direct
    .sort(([, a], [, b]) => scoreOf(b) - scoreOf(a) || (a.id < b.id ? 1 : -1))
    .slice(0, COMMENTS_SHOWN)
    .map(([{ author }, row]) => ({
      id: row.id,
      authorId: author.row.id,
      username: author.row.username,
      role: author.row.role,
      tester: Boolean(author.row.testerSince),
      html: row.html,
      createdAt: row.createdAt,
      editedAt: row.editedAt ?? null,
      upvotes: row.upvotes ?? 0,
      downvotes: row.downvotes ?? 0,
      answers: row.commentCount ?? 0,
    }));
}

/** The rows of a thread's posts, with what is counted of each. */
export function postRows(
  thread: ThreadPlan,
  posts: readonly PostPlan[],
  words: readonly Words[],
  context: ForumContext,
): PostRow[] {
  const rows = new Map<PostPlan, PostRow>();
  posts.forEach((post, at) => {
    const content = words[at]?.content ?? "";
    rows.set(post, {
      id: post.id,
      threadId: thread.id,
      kind: post.kind,
      position: post.position,
      replyId: post.reply?.id ?? null,
      parentId: post.parent?.id ?? null,
      depth: post.depth,
      authorId: post.author.row.id,
      content,
      html: drawn(content, context.company),
      createdAt: post.createdAt,
      editedAt: post.editedAt,
      editedBy: post.editedAt === null ? null : post.author.row.id,
      ...countersOf(thread, post, context),
      commentCount: post.kind === "opening" ? 0 : answersTo(post, thread.long === null ? posts : near(posts, at)),
      reportCount: isPublic(thread, post, context) ? reportsOnPost(post) : 0,
      ...hiddenColumns(post),
    });
  });
  for (const [post, row] of rows)
    if (post.kind === "reply" && row.commentCount) row.firstComments = firstComments(post, rows);
  return [...rows.values()];
}

/** Comments follow their reply, so that in a long thread nobody looks further. */
function near(posts: readonly PostPlan[], at: number): readonly PostPlan[] {
  const next = posts.findIndex(({ kind }, index) => index > at && kind === "reply");
  return posts.slice(at, next === -1 ? undefined : next);
}

/** A thread's own row: what is pinned, locked, hidden and counted. */
export function threadRow(
  thread: ThreadPlan,
  posts: readonly PostPlan[],
  words: readonly Words[],
  context: ForumContext,
): Row<"forumThreads"> {
  const random = new Random(`thread/${thread.id}`);
  const [first] = posts;
  const shown = posts.filter(isShown);
  const newest = shown.reduce<PostPlan | undefined>(
    (best, each) => (best && best.id > each.id ? best : each),
    undefined,
  );
  const replies = shown.filter(({ kind }) => kind === "reply").length;
  const people = new Set(posts.map(({ author }) => author.row.id)).size;
  const counters = first === undefined ? { upvotes: 0, downvotes: 0 } : countersOf(thread, first, context);
  const answers = posts.map((post, at) => ({
    post,
    content: words[at]?.content ?? "",
    score: post.kind === "reply" ? scoreOf(countersOf(thread, post, context)) : 0,
  }));
  return {
    id: thread.id,
    categoryId: thread.category,
    authorId: thread.author.row.id,
    title: thread.title,
    excerpt: excerptOf(words[0]?.content ?? ""),
    tags: [...thread.tags],
    createdAt: thread.createdAt,
    lastPostAt: newest?.createdAt ?? thread.createdAt,
    lastPostBy: newest?.author.row.id ?? thread.author.row.id,
    lastPosition: Math.max(...posts.map(({ position }) => position ?? 0)),
    replyCount: replies,
    commentCount: shown.filter(({ kind }) => kind === "comment").length,
    score: counters.upvotes - counters.downvotes,
    viewCount:
      people * random.int(3, 8) + counters.upvotes * 4 + Math.floor(12 / (random.next() + 0.02)) + posts.length,
    ...pinnedColumns(thread),
    ...lockedColumns(thread, posts, context),
    lastMove: moveOf(thread, context)?.lastMove ?? null,
    ...solvedColumns(thread, answers, context.today),
    ...(first === undefined ? {} : hiddenColumns(first)),
  };
}
