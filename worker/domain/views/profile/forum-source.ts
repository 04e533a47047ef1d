import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { orderBy, type SortKey } from "../../../db/pagination";
import { type Holes, prepared } from "../../../db/prepared";
import type { Eyes, Viewer } from "../../foundation/access/policy";
import { eyesOf, type Sight, sightOf, viewerId } from "../../foundation/access/sight";
import { preview, PREVIEW } from "../../foundation/lists/preview";
import { textOf } from "../../foundation/markup/text-of";
import { mayRead } from "../../voice/forum/access";
import type { PostKind } from "../../voice/forum/forms";
import { forumPosts } from "../../voice/forum/post-schema";
import { forumCategories, forumThreads } from "../../voice/forum/schema";
import { featuredId } from "./featured-id";
import { LOOKED } from "./forms";
import type { Placed } from "./newest-of";
import { afterPlace, placeOf, type PlaceValues, type Position } from "./position";

/** What a member wrote in the forum, as their profile shows it. */
export interface ForumItem {
  kind: "thread" | "reply" | "comment";
  id: string;
  createdAt: number;
  /** Of the thread in which it stands. */
  title: string;
  category: string;
  /** "" where only the act is told. */
  excerpt: string;
  rating: number;
  /** Replies to a thread, comments on a reply, answers to a comment. */
  answers: number;
}

/** Beginning of the HTML that an excerpt is made of; a tag may be cut at its end. */
export const HTML_READ = 1500;
const KINDS: Record<PostKind, ForumItem["kind"]> = { opening: "thread", reply: "reply", comment: "comment" };
const NEWEST: SortKey[] = [forumPosts.createdAt, forumPosts.id].map((column) => ({ column, direction: "desc" }));

export interface Asked {
  author: string;
  /** Whose eyes it is read with. */
  viewer: Viewer;
  position: Position | null;
}

type Values = { author: string; viewer: string | undefined };

const postsStatement = prepared(
  (
    db,
    { author, viewer, ...place }: Holes<Values & PlaceValues>,
    { sight, kind }: { sight: Sight; kind: PostKind | null },
  ) =>
    selectForum(
      db,
      eyesOf(sight, viewer),
      and(
        eq(forumPosts.authorId, author),
        kind === null ? undefined : eq(forumPosts.kind, kind),
        afterPlace(NEWEST, place),
      ),
    ),
);

const featuredStatement = prepared((db, { author, viewer }: Holes<Values>, sight: Sight) =>
  selectForum(
    db,
    eyesOf(sight, viewer),
    and(
      eq(forumPosts.threadId, featuredId(author, "thread")),
      eq(forumPosts.position, 0),
      eq(forumPosts.authorId, author),
    ),
  ),
);

/** @param kind one kind alone, by an index of its own; null for all */
export const forumStatement = (db: Db, { author, viewer, position }: Asked, kind: PostKind | null) =>
  postsStatement(db, { author, viewer: viewerId(viewer), ...placeOf(position) }, { sight: sightOf(viewer), kind });

/** The thread that its author features. */
export const featuredThread = (db: Db, { author, viewer }: Omit<Asked, "position">) =>
  featuredStatement(db, { author, viewer: viewerId(viewer) }, sightOf(viewer));

function selectForum(db: Db, viewer: Eyes, which: SQL | undefined) {
  // Under the table's own name, so that its columns name it; read no further than a page looks.
  const looked = db
    .select({
      id: forumPosts.id,
      kind: forumPosts.kind,
      threadId: forumPosts.threadId,
      createdAt: forumPosts.createdAt,
      score: forumPosts.score,
      commentCount: forumPosts.commentCount,
      hiddenAt: forumPosts.hiddenAt,
      // A thread has an excerpt of its own.
      html: sql<string>`iif(${forumPosts.kind} = 'opening', '', substr(${forumPosts.html}, 1, ${sql.raw(String(HTML_READ))}))`.as(
        "html",
      ),
    })
    .from(forumPosts)
    .where(which)
    .orderBy(...orderBy(NEWEST))
    .limit(LOOKED)
    .as("forum_posts");
  return (
    db
      .select({
        id: looked.id,
        kind: looked.kind,
        createdAt: looked.createdAt,
        score: looked.score,
        comments: looked.commentCount,
        html: looked.html,
        hiddenAt: looked.hiddenAt,
        threadHiddenAt: sql<number | null>`${forumThreads.hiddenAt}`.as("thread_hidden_at"),
        title: forumThreads.title,
        excerpt: forumThreads.excerpt,
        replies: forumThreads.replyCount,
        category: forumCategories.name,
        isReadable: sql<number>`${mayRead(viewer)}`.as("is_readable"),
      })
      .from(looked)
      // From the posts to their threads: the planner would rather begin with the threads.
      .leftJoin(forumThreads, eq(forumThreads.id, looked.threadId))
      .leftJoin(forumCategories, eq(forumCategories.id, forumThreads.categoryId))
  );
}

type Row = Awaited<ReturnType<typeof forumStatement>>[number];

export const toForumRows = (rows: readonly Row[]): Placed<ForumItem>[] =>
  rows.map((row) => ({ createdAt: row.createdAt, id: row.id, item: () => toItem(row) }));

function toItem(row: Row): ForumItem | null {
  const { id, createdAt, title, category, hiddenAt, threadHiddenAt, isReadable, score } = row;
  if (hiddenAt !== null || threadHiddenAt !== null || isReadable !== 1 || title === null || category === null)
    return null;
  const kind = KINDS[row.kind];
  const words = kind === "thread" ? (row.excerpt ?? "") : textOf(row.html.replace(/<[^>]*$/, ""));
  return {
    ...{ kind, id, createdAt, title, category },
    excerpt: preview(words, PREVIEW.vendorPage),
    rating: score,
    answers: kind === "thread" ? (row.replies ?? 0) : row.comments,
  };
}
