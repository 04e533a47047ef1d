import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "../../../db/client";
import { insertWhere } from "../../../db/insert-selected";
import { didChange } from "../../../db/must-change";
import type { Role } from "../../foundation/access/policy";
import { users } from "../../foundation/users/schema";
import { type Named, namedMembers } from "../forum-writing/author-checks";
import { byName } from "../forum-writing/new-post";
import { socialCommentPath, socialPostPath } from "./addresses";
import { tellAnswered, tellMentioned } from "./announce";
import type { SocialKind } from "./limits";
import { socialComments, socialPosts, socialReleased } from "./schema";
import { readText } from "./turns";

/** Posts and comments of which one run tells. */
const RELEASED_A_RUN = 20;

/** The statement, before that of the release itself: nobody has heard of what waited. */
export function tellOfReleased(db: Db, kind: SocialKind, id: string, now: number): BatchItem<"sqlite"> {
  const table = kind === "social_post" ? socialPosts : socialComments;
  return insertWhere(
    db,
    socialReleased,
    { targetId: id, kind, createdAt: now },
    sql`exists (select 1 from ${table} where ${table.id} = ${id} and ${table.hiddenCause} = 'held')`,
  ).onConflictDoNothing();
}

const answeredComments = alias(socialComments, "answered");
const owners = alias(users, "owners");
const answerers = alias(users, "answerers");

/** The oldest of them that show and whose author is there; a comment with whose post and comment it answers. */
const dueStatement = (db: Db) =>
  db
    .select({
      id: socialReleased.targetId,
      commentId: socialComments.id,
      postId: socialPosts.id,
      content: sql<
        string | null
      >`iif(${socialReleased.kind} = 'social_post', ${socialPosts.content}, ${socialComments.content})`.as("content"),
      isShown:
        sql<number>`iif(${socialReleased.kind} = 'social_post', ${socialPosts.hiddenAt}, ${socialComments.hiddenAt}) is null`.as(
          "is_shown",
        ),
      authorId: users.id,
      authorName: users.username,
      ownerId: socialPosts.authorId,
      ownerName: sql<string | null>`${owners.username}`.as("owner_name"),
      ownerRole: sql<Role | null>`${owners.role}`.as("owner_role"),
      answeredId: sql<string | null>`${answeredComments.id}`.as("answered_id"),
      answererId: sql<string | null>`${answerers.id}`.as("answerer_id"),
      answererName: sql<string | null>`${answerers.username}`.as("answerer_name"),
      answererRole: sql<Role | null>`${answerers.role}`.as("answerer_role"),
    })
    .from(socialReleased)
    .leftJoin(socialComments, eq(socialComments.id, socialReleased.targetId))
    .leftJoin(socialPosts, sql`${socialPosts.id} = coalesce(${socialComments.postId}, ${socialReleased.targetId})`)
    .leftJoin(
      users,
      and(
        sql`${users.id} = coalesce(${socialComments.authorId}, ${socialPosts.authorId})`,
        isNull(users.deletedAt),
        isNull(users.suspendedAt),
      ),
    )
    .leftJoin(owners, and(eq(owners.id, socialPosts.authorId), isNull(owners.deletedAt)))
    .leftJoin(answeredComments, eq(answeredComments.id, socialComments.parentId))
    .leftJoin(answerers, and(eq(answerers.id, answeredComments.authorId), isNull(answerers.deletedAt)))
    .orderBy(asc(socialReleased.createdAt), asc(socialReleased.targetId))
    .limit(RELEASED_A_RUN);

type Due = Awaited<ReturnType<typeof dueStatement>>[number];

/**
 * For the minutely job: whom a released post or comment names or answers hears of it now, as they may read it
 * (rules/social#writing). What is hidden by then nobody hears of, nor of a member who is suspended by then; two runs at once tell nobody twice.
 */
export async function announceReleased(db: Db, { now, origin }: { now: number; origin: string }): Promise<void> {
  for (const due of await dueStatement(db)) {
    const reading = readText(due.content ?? "", origin);
    const named = await namedMembers(db, reading);
    const here = eq(socialReleased.targetId, due.id);
    await didChange(db, db.delete(socialReleased).where(here), noticesOf(db, due, reading, named, now));
  }
}

function noticesOf(
  db: Db,
  due: Due,
  reading: ReturnType<typeof readText>,
  named: readonly Named[],
  now: number,
): BatchItem<"sqlite">[] {
  const { commentId, postId, isShown, authorId, authorName, ownerId, ownerName, ownerRole } = due;
  if (isShown !== 1 || authorId === null || authorName === null || postId === null || ownerId === null) return [];
  const { mentioned } = reading.draw(byName(named));
  const path = commentId === null ? socialPostPath(postId) : socialCommentPath(commentId);
  const about = { by: { id: authorId, username: authorName }, postId, path, text: reading.facts.text };
  const isAnswer = commentId !== null && ownerName !== null && ownerRole !== null;
  const owner = { id: ownerId, username: ownerName ?? "", role: ownerRole ?? "member" };
  const except = commentId === null ? [] : [ownerId, ...(due.answererId === null ? [] : [due.answererId])];
  return [
    ...(isAnswer ? tellAnswered(db, about, { owner, answered: answeredBy(due) }, now) : []),
    ...tellMentioned(db, { ...about, named, mentioned, except }, now),
  ];
}

const answeredBy = ({ answeredId, answererId, answererName, answererRole }: Due) =>
  answeredId === null || answererId === null || answererName === null || answererRole === null
    ? null
    : { commentId: answeredId, id: answererId, username: answererName, role: answererRole };
