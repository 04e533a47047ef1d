import { and, eq, isNull, not, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Db } from "../../../db/client";
import { newId } from "../../../db/ids";
import { insertWhere } from "../../../db/insert-selected";
import { batchIfChanged } from "../../../db/must-change";
import { REPEAT_MS, unlessRepeated } from "../../../db/unless-repeated";
import { Conflict, NotFound } from "../../../errors";
import { can, type Member, type Role } from "../../foundation/access/policy";
import { isBlockedBetween } from "../../foundation/blocks/blocked";
import { openCase } from "../../foundation/cases/open-case";
import { users } from "../../foundation/users/schema";
import { byName } from "../forum-writing/new-post";
import { mayReadPost } from "./access";
import { socialCommentPath } from "./addresses";
import { isReadBy, tellAnswered, tellMentioned } from "./announce";
import { authorStatements, checkAuthor, holding } from "./author-checks";
import type { CommentInput } from "./forms";
import { socialComments, socialPosts } from "./schema";
import { CHANGED, NO_SOCIAL_COMMENT, NO_SOCIAL_POST, readText, type SocialContext, takeTurn } from "./turns";

interface Commented {
  id: string;
  postId: string;
  held: string | null;
}

const answerers = alias(users, "answerers");

/** A post with its author, for whoever may read it and so answer it. */
const postStatement = (db: Db, viewer: Parameters<typeof mayReadPost>[0], postId: string) =>
  db
    .select({
      authorId: socialPosts.authorId,
      authorName: users.username,
      authorRole: sql<Role>`${users.role}`.as("author_role"),
    })
    .from(socialPosts)
    .innerJoin(users, eq(users.id, socialPosts.authorId))
    .where(and(eq(socialPosts.id, postId), mayReadPost(viewer)));

/** The comment that is answered, while it shows to whoever answers it. */
const parentStatement = (db: Db, viewer: Member, postId: string, parentId: string) =>
  db
    .select({
      authorId: socialComments.authorId,
      authorName: sql<string | null>`${answerers.username}`.as("answered_name"),
      authorRole: sql<Role | null>`${answerers.role}`.as("answered_role"),
    })
    .from(socialComments)
    .leftJoin(answerers, and(eq(answerers.id, socialComments.authorId), isNull(answerers.deletedAt)))
    .where(
      and(
        eq(socialComments.id, parentId),
        eq(socialComments.postId, postId),
        isNull(socialComments.hiddenAt),
        can(viewer, "moderation.queue") ? undefined : not(isBlockedBetween(viewer.id, socialComments.authorId)),
      ),
    );

/**
 * Answers a post, or a comment on it; whoever may read a post may (rules/social#comments). Two round trips.
 * @throws Unauthenticated; NotFound; Forbidden; Invalid; Conflict for what was said before; RateLimited
 */
export async function commentOnPost(
  context: SocialContext,
  postId: string,
  { content, replyToCommentId: parentId }: CommentInput,
): Promise<Commented> {
  const { db, now, origin } = context;
  const author = await takeTurn(context);
  const reading = readText(content, origin);
  const writing = { author, kind: "comment", content, reading } as const;
  const [[post], [parent], ...answers] = await db.batch([
    postStatement(db, author, postId),
    parentStatement(db, author, postId, parentId ?? ""),
    ...authorStatements(db, writing, now),
  ]);
  if (post === undefined) throw new NotFound(NO_SOCIAL_POST);
  if (parentId !== null && parent === undefined) throw new NotFound(NO_SOCIAL_COMMENT);
  const { held, named, still } = checkAuthor(writing, answers, now);

  const id = newId(now);
  const { html, mentioned } = reading.draw(byName(named));
  const row = { id, postId, parentId, authorId: author.id, content, html, createdAt: now, ...holding(held, now) };
  const parentShows =
    parentId === null
      ? sql`1`
      : sql`exists (select 1 from ${socialComments} as parent where parent.id = ${parentId} and parent.hidden_at is null)`;
  const about = { by: author, postId, path: socialCommentPath(id), text: reading.facts.text };
  const owner = { id: post.authorId, username: post.authorName, role: post.authorRole };
  const answered =
    parent?.authorName && parent.authorRole
      ? { commentId: parentId ?? "", id: parent.authorId, username: parent.authorName, role: parent.authorRole }
      : null;
  const except = [post.authorId, ...(parent === undefined ? [] : [parent.authorId])];
  await unlessRepeated(
    batchIfChanged(
      db,
      insertWhere(db, socialComments, row, sql`${still} and ${parentShows} and ${isReadBy(author, postId)}`),
      held === null
        ? [
            ...tellAnswered(db, about, { owner, answered }, now),
            ...tellMentioned(db, { ...about, named, mentioned, except }, now),
          ]
        : [openCase(db, { kind: "social_comment", subjectId: id, ownerId: author.id, source: "held" }, now)],
      () => new Conflict(CHANGED, "changed-meanwhile"),
    ),
    () =>
      db
        .select({ id: socialComments.id })
        .from(socialComments)
        .where(
          sql`${socialComments.authorId} = ${author.id} and ${socialComments.createdAt} > ${now - REPEAT_MS} and ${socialComments.content} = ${content}`,
        )
        .limit(1),
  );
  return { id, postId, held };
}
