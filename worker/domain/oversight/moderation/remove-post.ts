import { and, eq, isNull, sql } from "drizzle-orm";
import { newId } from "../../../db/ids";
import { insertWhere } from "../../../db/insert-selected";
import { Conflict, Invalid } from "../../../errors";
import { writerOf } from "../../foundation/access/demand";
import { isPendingAbout } from "../../foundation/cases/pending";
import { moderationCases } from "../../foundation/cases/schema";
import { users } from "../../foundation/users/schema";
import { deletePost, type PostStatus } from "../../voice/forum-writing/delete-post";
import type { WritingContext } from "../../voice/forum-writing/new-post";
import { refuseOthers, selectPost } from "../../voice/forum-writing/own-post";
import { forumPosts } from "../../voice/forum/post-schema";
import { NO_REASON } from "../../voice/forum/refusals";
import { type DecideContext, decideCase, decideLoaded } from "./decide-case";
import { forumPostKind } from "./kind-forum-post";

const HIDDEN_ALREADY = "This is already deleted or hidden.";

/** Its author's deletion, or a moderator's, which is a decided case with an appeal (rules/forum#deleting). */
export async function removePost(
  context: WritingContext & DecideContext,
  id: string,
  reason = "",
): Promise<PostStatus> {
  const { db, viewer, now } = context;
  const actor = writerOf(viewer);
  const [[found], [pending], [subject = null], [owner = null]] = await db.batch([
    selectPost(db, id),
    db.select({ id: moderationCases.id }).from(moderationCases).where(isPendingAbout("forum_post", id)),
    forumPostKind.subjects(db, sql`(select ${id} as subject_id)`),
    db
      .select({ id: users.id, username: users.username, email: users.email })
      .from(forumPosts)
      .innerJoin(users, and(eq(users.id, forumPosts.authorId), isNull(users.deletedAt)))
      .where(eq(forumPosts.id, id)),
  ]);
  const row = refuseOthers(actor, found);
  if (row.authorId === actor.id) return deletePost(context, id);
  if (reason === "") throw new Invalid({ reason: NO_REASON });
  if (row.hiddenCause === "moderator" || row.hiddenCause === "author")
    throw new Conflict(HIDDEN_ALREADY, "already-decided");
  const decision = { decision: "hide", reason } as const;
  if (pending === undefined) {
    const what = { kind: "forum_post", source: "moderator" } as const;
    const about = { ...what, id: newId(now), subjectId: id, ownerId: row.authorId };
    const unchanged = sql`exists (select 1 from ${forumPosts} where ${forumPosts.id} = ${id} and ${forumPosts.hiddenCause} is ${row.hiddenCause})`;
    const opening = insertWhere(db, moderationCases, { ...about, status: "open", openedAt: now }, unchanged);
    await decideLoaded(context, { actor, case: about, subject, owner }, decision, opening.onConflictDoNothing());
  } else await decideCase(context, { id: pending.id, ...decision });
  return "deleted";
}
