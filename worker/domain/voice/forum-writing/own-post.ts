import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { Conflict, Forbidden, NotFound } from "../../../errors";
import { auditLog } from "../../foundation/audit/schema";
import { can, type Member, type Viewer } from "../../foundation/access/policy";
import { isPendingAbout } from "../../foundation/cases/pending";
import { moderationCases } from "../../foundation/cases/schema";
import { users } from "../../foundation/users/schema";
import { canRead, canWriteIn } from "../forum/access";
import { CATEGORY_LOCKED, NO_POST, THREAD_LOCKED } from "../forum/refusals";
import { forumPostEdits, forumPosts } from "../forum/post-schema";
import { forumCategories, forumThreads } from "../forum/schema";
import { gates } from "./reply";
import { suggestedTags } from "./suggested-tags";

export const HIDDEN_BY_US = "Our moderators have hidden this, so it stays as it is.";

const waitsForModerator = sql<number>`exists (select 1 from ${moderationCases} where ${isPendingAbout("forum_post", forumPosts.id)} and ${moderationCases.source} = 'held')`;

/** A post with what changing or deleting it has to know. */
export const selectPost = (db: Db, id: string) =>
  db
    .select({
      ...gates,
      id: forumPosts.id,
      kind: forumPosts.kind,
      threadAuthorId: forumThreads.authorId,
      threadTags: forumThreads.tags,
      position: forumPosts.position,
      replyId: forumPosts.replyId,
      authorId: forumPosts.authorId,
      authorName: sql<string | null>`${users.username}`.as("author_name"),
      content: forumPosts.content,
      html: forumPosts.html,
      createdAt: forumPosts.createdAt,
      editedAt: forumPosts.editedAt,
      hiddenAt: forumPosts.hiddenAt,
      hiddenCause: forumPosts.hiddenCause,
      hiddenBy: forumPosts.hiddenBy,
      hiddenReason: forumPosts.hiddenReason,
      waitsForModerator: waitsForModerator.as("waits_for_moderator"),
    })
    .from(forumPosts)
    .innerJoin(forumThreads, eq(forumThreads.id, forumPosts.threadId))
    .innerJoin(forumCategories, eq(forumCategories.id, forumThreads.categoryId))
    .leftJoin(users, and(eq(users.id, forumPosts.authorId), isNull(users.deletedAt)))
    .where(eq(forumPosts.id, id));

export type PostRow = Awaited<ReturnType<typeof selectPost>>[number];

/** Its author's and the moderators'. @throws NotFound for everybody else (rules/access#refusals) */
export function refuseOthers(viewer: Viewer, row: PostRow | undefined): PostRow {
  if (row === undefined || viewer.kind === "visitor" || !canRead(viewer, row)) throw new NotFound(NO_POST);
  if (row.authorId !== viewer.id && !can(viewer, "forum.moderate")) throw new NotFound(NO_POST);
  return row;
}

/** @throws NotFound, Forbidden or Conflict where it stays as it is (rules/forum#editing) */
export function refuseEdit(viewer: Member, found: PostRow | undefined): PostRow {
  const row = refuseOthers(viewer, found);
  if (row.hiddenCause === "author") throw new NotFound(NO_POST);
  if (row.hiddenCause === "moderator") throw new Forbidden(HIDDEN_BY_US, "hidden-by-moderators");
  if (can(viewer, "forum.moderate")) return row;
  if (row.isThreadHidden === 1 && row.kind !== "opening") throw new NotFound(NO_POST);
  if (!canWriteIn(viewer, row)) throw new Forbidden(CATEGORY_LOCKED, "category-locked");
  if (row.threadLockedAt !== null) throw new Conflict(THREAD_LOCKED, "thread-locked");
  return row;
}

/** A post for the form that edits it, with why it stays as it is; one round trip. @throws NotFound */
export async function editablePost(
  db: Db,
  viewer: Member,
  id: string,
): Promise<{ row: PostRow; closed: string | null; suggested: string[] }> {
  const [[row], tags] = await db.batch([selectPost(db, id), suggestedTags(db)]);
  const own = refuseOthers(viewer, row);
  const suggested = tags.map(({ tag }) => tag);
  try {
    return { row: refuseEdit(viewer, own), closed: null, suggested };
  } catch (error) {
    if (error instanceof Conflict || error instanceof Forbidden) return { row: own, closed: error.message, suggested };
    throw error;
  }
}

/** One round trip. */
export async function readOwnPost(db: Db, viewer: Viewer, id: string): Promise<PostRow> {
  const [row] = await selectPost(db, id);
  return refuseOthers(viewer, row);
}

interface EarlierPost {
  until: number;
  editor: string | null;
  /** Of an opening post, where it changed. */
  title: string | null;
  content: string;
  /** A moderator's, as the audit log has it. */
  reason: string | null;
}

const reasonOf = sql<
  string | null
>`(select ${auditLog.detail} ->> '$.reason' from ${auditLog} where ${auditLog.subjectType} = 'forum_post' and ${auditLog.subjectId} = ${forumPostEdits.postId} and ${auditLog.at} = ${forumPostEdits.editedAt} and ${auditLog.action} = 'forum.post.edited' limit 1)`;

const EDITS_SHOWN = 50;
const isBy = (viewer: Viewer, authorId: string): boolean => viewer.kind === "member" && viewer.id === authorId;

/** What a post said before its edits, newest first, for its author and the moderators, with its thread's title where they read that; one round trip. */
export async function postHistory(
  db: Db,
  viewer: Viewer,
  id: string,
): Promise<{ title: string | null; edits: EarlierPost[] }> {
  const [[row], edits] = await db.batch([
    selectPost(db, id),
    db
      .select({
        until: forumPostEdits.editedAt,
        editor: sql<string | null>`${users.username}`.as("editor"),
        title: forumPostEdits.title,
        content: forumPostEdits.content,
        reason: reasonOf.as("reason"),
      })
      .from(forumPostEdits)
      .leftJoin(users, and(eq(users.id, forumPostEdits.editedBy), isNull(users.deletedAt)))
      .where(eq(forumPostEdits.postId, id))
      .orderBy(desc(forumPostEdits.editedAt))
      .limit(EDITS_SHOWN),
  ]);
  const { isThreadHidden, threadAuthorId, threadTitle } = refuseOthers(viewer, row);
  const isRead = isThreadHidden === 0 || can(viewer, "forum.moderate") || isBy(viewer, threadAuthorId);
  return { title: isRead ? threadTitle : null, edits };
}
