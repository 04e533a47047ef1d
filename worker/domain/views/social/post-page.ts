import { and, asc, eq, gt, gte, isNull, not, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { RequestContext } from "../../../context";
import { decodeCursor, encodeCursor, type Page } from "../../../db/pagination";
import { NotFound } from "../../../errors";
import { can, type Viewer } from "../../foundation/access/policy";
import { isBlockedBetween } from "../../foundation/blocks/blocked";
import { type Person, personColumns, toPerson } from "../../foundation/users/person";
import { users } from "../../foundation/users/schema";
import { idOf, mayOpenPost } from "../../voice/social/access";
import { commentsFromPath, commentAnchor, socialPostPath } from "../../voice/social/addresses";
import type { PostHiddenCause } from "../../voice/forum/forms";
import { SOCIAL_COMMENTS_PAGE } from "../../voice/social/limits";
import { socialComments, socialPosts } from "../../voice/social/schema";
import { NO_SOCIAL_COMMENT, NO_SOCIAL_POST } from "../../voice/social/turns";
import type { SocialCard } from "./card";
import { selectCards, toCard } from "./cards";

export interface SocialComment {
  id: string;
  author: Person;
  /** Null for a place where something was. */
  html: string | null;
  /** Whom it answers; null where it answers the post. */
  answers: { id: string; username: string | null } | null;
  createdAt: number;
  editedAt: number | null;
  mine: boolean;
  hidden: { cause: PostHiddenCause; reason: string | null } | null;
}

interface CommentsAsked {
  cursor: string | null;
  /** The comment with which the page begins, instead of a cursor. */
  from?: string | undefined;
  limit: number;
}

interface PostPage {
  post: SocialCard;
  comments: Page<SocialComment>;
  /** Whether the viewer can answer it. */
  isOpen: boolean;
}

type Reading = Pick<RequestContext, "db" | "viewer">;

const answered = alias(socialComments, "answered");
const answeredAuthors = alias(users, "answered_authors");

/** What shows, places where others answered something that went, and what the viewer wrote or moderates. */
function isShown(viewer: Viewer) {
  if (can(viewer, "moderation.queue")) return undefined;
  const wasAnswered = sql`exists (select 1 from ${socialComments} as answer where answer.parent_id = ${socialComments.id} and answer.hidden_at is null)`;
  return and(
    or(isNull(socialComments.hiddenAt), eq(socialComments.authorId, idOf(viewer)), wasAnswered),
    not(isBlockedBetween(idOf(viewer), socialComments.authorId)),
  );
}

/** Whether the viewer may know whose comment another one answers: a place where something was is nobody's. */
const isNamed = (viewer: Viewer) =>
  can(viewer, "moderation.queue")
    ? isNull(answeredAuthors.deletedAt)
    : and(
        isNull(answeredAuthors.deletedAt),
        isNull(answered.hiddenAt),
        not(isBlockedBetween(idOf(viewer), answered.authorId)),
      );

/** The comments of a post, the oldest first. */
const commentsStatement = ({ db, viewer }: Reading, postId: string, { cursor, from, limit }: CommentsAsked) => {
  const [after] = cursor === null ? [] : decodeCursor(cursor, 1);
  return db
    .select({
      id: socialComments.id,
      authorId: socialComments.authorId,
      author: personColumns(users),
      html: socialComments.html,
      parentId: socialComments.parentId,
      answered: sql<string | null>`iif(${isNamed(viewer)}, ${answeredAuthors.username}, null)`.as("answered_name"),
      createdAt: socialComments.createdAt,
      editedAt: socialComments.editedAt,
      hiddenCause: socialComments.hiddenCause,
      hiddenReason: socialComments.hiddenReason,
    })
    .from(socialComments)
    .leftJoin(users, eq(users.id, socialComments.authorId))
    .leftJoin(answered, eq(answered.id, socialComments.parentId))
    .leftJoin(answeredAuthors, eq(answeredAuthors.id, answered.authorId))
    .where(
      and(
        eq(socialComments.postId, postId),
        after === undefined ? undefined : gt(socialComments.id, String(after)),
        from === undefined ? undefined : gte(socialComments.id, from),
        isShown(viewer),
      ),
    )
    .orderBy(asc(socialComments.id))
    .limit(limit + 1);
};

type Row = Awaited<ReturnType<typeof commentsStatement>>[number];

function toComment(row: Row, viewer: Viewer): SocialComment {
  const { id, authorId, html, parentId, createdAt, editedAt, hiddenCause, hiddenReason } = row;
  const mine = authorId === idOf(viewer);
  const reads = hiddenCause === null || mine || can(viewer, "moderation.queue");
  return {
    ...{ id, createdAt, editedAt, mine },
    author: reads ? toPerson(authorId, row.author) : { former: true },
    html: reads && html !== "" ? html : null,
    answers: parentId === null ? null : { id: parentId, username: row.answered },
    hidden: hiddenCause === null ? null : { cause: hiddenCause, reason: reads ? hiddenReason : null },
  };
}

function toComments(rows: Row[], viewer: Viewer, limit: number): Page<SocialComment> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return {
    items: items.map((row) => toComment(row, viewer)),
    nextCursor: rows.length > limit && last !== undefined ? encodeCursor([last.id]) : null,
  };
}

/**
 * A post with its comments, in one round trip; what its author deleted is a place without words where others answered
 * (rules/social#deleting).
 * @throws NotFound for what is not there or may not be read; InvalidCursor
 */
export async function socialPostPage({ db, viewer }: Reading, postId: string, asked: CommentsAsked): Promise<PostPage> {
  const [[row], comments] = await db.batch([
    selectCards(db, viewer).where(and(eq(socialPosts.id, postId), mayOpenPost(viewer))),
    commentsStatement({ db, viewer }, postId, asked),
  ]);
  if (row === undefined) throw new NotFound(NO_SOCIAL_POST);
  const card = toCard(row, viewer);
  const reads = card.hidden === null || card.mine || can(viewer, "moderation.queue");
  return {
    post: reads ? card : wiped(card),
    comments: toComments(comments, viewer, asked.limit),
    isOpen: viewer.kind === "member" && card.hidden === null,
  };
}

/** A place where something was. */
const wiped = (card: SocialCard): SocialCard => ({
  ...card,
  author: { former: true },
  html: null,
  tags: [],
  report: null,
  shared: null,
  hidden: { cause: "author", reason: null },
});

/** Where a comment stands today. One round trip. @throws NotFound */
export async function pathOfComment({ db, viewer }: Reading, id: string): Promise<string> {
  const before = sql<number>`(select count(*) from (select 1 from ${socialComments} as earlier where earlier.post_id = ${socialComments.postId} and earlier.id < ${socialComments.id} limit ${SOCIAL_COMMENTS_PAGE}))`;
  const [row] = await db
    .select({ postId: socialComments.postId, before: before.as("before") })
    .from(socialComments)
    .innerJoin(socialPosts, eq(socialPosts.id, socialComments.postId))
    .innerJoin(users, eq(users.id, socialPosts.authorId))
    .where(and(eq(socialComments.id, id), mayOpenPost(viewer)));
  if (row === undefined) throw new NotFound(NO_SOCIAL_COMMENT);
  return row.before < SOCIAL_COMMENTS_PAGE
    ? `${socialPostPath(row.postId)}#${commentAnchor(id)}`
    : commentsFromPath(row.postId, id);
}
