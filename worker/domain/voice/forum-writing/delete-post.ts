import { eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { DAY_MS } from "../../../days";
import type { Db } from "../../../db/client";
import { Conflict, Forbidden, NotFound } from "../../../errors";
import { outdatePages } from "../../foundation/changes/outdate-pages";
import { NO_POST } from "../forum/refusals";
import { forumPosts } from "../forum/post-schema";
import { forumThreads } from "../forum/schema";
import { type Hide, hidePosts, restorePosts, takeOverHiding } from "../forum/take-away";
import type { Member } from "../../foundation/access/policy";
import { HELD_POST, isUnproven } from "./author-checks";
import { REPEAT_MIN, UNDO_MS } from "./limits";
import { takeTurn, type WritingContext } from "./new-post";
import { HIDDEN_BY_US, type PostRow, refuseOthers, selectPost } from "./own-post";

const UNDO_OVER = "What you deleted can be brought back for a day.";
const SAID_SINCE = "You have written the same again since, so this stays deleted.";

export const POST_STATUSES = ["shown", "held", "deleted"] as const;
export type PostStatus = (typeof POST_STATUSES)[number];

/** Its place stays, and it can be undone for a day; what moderators delete is a decision (rules/forum#deleting). */
export async function deletePost(context: WritingContext, id: string): Promise<PostStatus> {
  const { db, now } = context;
  const member = await takeTurn(context);
  const [found] = await selectPost(db, id);
  const row = refuseOthers(member, found);
  if (row.authorId !== member.id) throw new NotFound(NO_POST);
  if (row.hiddenCause === "moderator") throw new Forbidden(HIDDEN_BY_US, "hidden-by-moderators");
  if (row.hiddenCause === "author") return "deleted";
  const hide: Hide = { cause: "author", by: member.id, reason: null };
  await inOneBatch(db, [
    ...hidePosts(db, { ids: [id] }, hide, now),
    ...takeOverHiding(db, { ids: [id] }, hide, now),
    outdatePages(db, "forum-hiding", now),
  ]);
  await context.afterChange({ kind: "forum-hiding" });
  return "deleted";
}

/** What waited for a moderator before waits again: deleting is no way around. */
export async function undoDeletion(context: WritingContext, id: string): Promise<PostStatus> {
  const { db, now } = context;
  const member = await takeTurn(context);
  const [[found], again] = await db.batch([selectPost(db, id), saidSince(db, id)]);
  const row = refuseOthers(member, found);
  if (row.authorId !== member.id) throw new NotFound(NO_POST);
  if (row.hiddenCause === "moderator") throw new Forbidden(HIDDEN_BY_US, "hidden-by-moderators");
  if (row.hiddenCause !== "author") return row.hiddenCause === "held" ? "held" : "shown";
  if (!mayUndo(row, now)) throw new Conflict(UNDO_OVER, "undo-over");
  if (again.length > 0) throw new Conflict(SAID_SINCE, "repeated");
  const waits = row.waitsForModerator === 1;
  await inOneBatch(db, [
    ...(waits ? holdAgain(db, member, row) : restorePosts(db, { ids: [id] }, "author")),
    outdatePages(db, "forum-hiding", now),
  ]);
  await context.afterChange({ kind: "forum-hiding" });
  return waits ? "held" : "shown";
}

/** What was deleted may be said again, and is not there twice then (rules/forum#repeats). */
const saidSince = (db: Db, id: string) =>
  db
    .select({ id: sql<string>`again.id`.as("id") })
    .from(forumPosts)
    .innerJoin(
      sql`${forumPosts} as again`,
      sql`again.author_id = ${forumPosts.authorId} and again.created_at > ${forumPosts.createdAt} - ${DAY_MS} and again.id <> ${forumPosts.id} and again.hidden_cause is not 'author' and again.content = ${forumPosts.content} and length(again.content) >= ${REPEAT_MIN}`,
    )
    .where(eq(forumPosts.id, id))
    .limit(1);

export const mayUndo = ({ hiddenAt, hiddenCause, hiddenBy, authorId }: PostRow, now: number): boolean =>
  hiddenCause === "author" && hiddenBy === authorId && hiddenAt !== null && now - hiddenAt <= UNDO_MS;

async function inOneBatch(db: Db, [first, ...others]: BatchItem<"sqlite">[]): Promise<void> {
  if (first !== undefined) await db.batch([first, ...others]);
}

function holdAgain(db: Db, author: Member, { id, threadId, kind }: PostRow): BatchItem<"sqlite">[] {
  const hiddenReason = sql`iif(${isUnproven(author)}, ${HELD_POST.first}, ${HELD_POST.sameSite})`;
  const held = { hiddenCause: "held", hiddenBy: null, hiddenReason } as const;
  const post = db
    .update(forumPosts)
    .set(held)
    .where(sql`${forumPosts.id} = ${id} and ${forumPosts.hiddenCause} = 'author'`);
  const thread = db
    .update(forumThreads)
    .set(held)
    .where(sql`${forumThreads.id} = ${threadId} and ${forumThreads.hiddenCause} = 'author'`);
  return kind === "opening" ? [post, thread] : [post];
}
