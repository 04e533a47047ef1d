import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "../../../db/client";
import { Conflict, Forbidden, NotFound } from "../../../errors";
import { outdatePages } from "../../foundation/changes/outdate-pages";
import { NO_POST } from "../forum/refusals";
import { forumPosts } from "../forum/post-schema";
import { forumThreads } from "../forum/schema";
import { type Hide, hidePosts, restorePosts, takeOverHiding } from "../forum/take-away";
import { HELD_POST } from "./author-checks";
import { UNDO_MS } from "./limits";
import { takeTurn, type WritingContext } from "./new-post";
import { HIDDEN_BY_US, type PostRow, refuseOthers, selectPost } from "./own-post";

const UNDO_OVER = "What you deleted can be brought back for a day.";

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
  const [found] = await selectPost(db, id);
  const row = refuseOthers(member, found);
  if (row.authorId !== member.id) throw new NotFound(NO_POST);
  if (row.hiddenCause === "moderator") throw new Forbidden(HIDDEN_BY_US, "hidden-by-moderators");
  if (row.hiddenCause !== "author") return row.hiddenCause === "held" ? "held" : "shown";
  if (!mayUndo(row, now)) throw new Conflict(UNDO_OVER, "undo-over");
  const waits = row.waitsForModerator === 1;
  await inOneBatch(db, [
    ...(waits ? holdAgain(db, row) : restorePosts(db, { ids: [id] }, "author")),
    outdatePages(db, "forum-hiding", now),
  ]);
  await context.afterChange({ kind: "forum-hiding" });
  return waits ? "held" : "shown";
}

export const mayUndo = ({ hiddenAt, hiddenCause, hiddenBy, authorId }: PostRow, now: number): boolean =>
  hiddenCause === "author" && hiddenBy === authorId && hiddenAt !== null && now - hiddenAt <= UNDO_MS;

async function inOneBatch(db: Db, [first, ...others]: BatchItem<"sqlite">[]): Promise<void> {
  if (first !== undefined) await db.batch([first, ...others]);
}

function holdAgain(db: Db, { id, threadId, kind }: PostRow): BatchItem<"sqlite">[] {
  const held = { hiddenCause: "held", hiddenBy: null, hiddenReason: HELD_POST.first } as const;
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
