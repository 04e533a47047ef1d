import { and, desc, eq, isNull, lt, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { insertWhere } from "../../../db/insert-selected";
import { DAY_MS } from "../../../days";
import { NotFound } from "../../../errors";
import { takeOrRefuse } from "../../../take-or-refuse";
import { memberOf } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { mayRead } from "../forum/access";
import { forumPosts } from "../forum/post-schema";
import { forumDrafts } from "../forum/reader-schema";
import { forumCategories, forumThreads } from "../forum/schema";
import { DRAFT_DAYS, DRAFT_RULE, DRAFTS_MAX } from "./limits";
import type { DraftInput } from "./writing-forms";

type DraftContext = Pick<RequestContext, "db" | "viewer" | "objects" | "now">;

/** What somebody was writing; `threadId` is "" for a new thread, and a post's id for a comment on it. */
export type Draft = Pick<
  typeof forumDrafts.$inferSelect,
  "categoryId" | "title" | "content" | "tags" | "poll" | "savedAt"
>;

const ofPlace = (userId: string, threadId: string) =>
  and(eq(forumDrafts.userId, userId), eq(forumDrafts.threadId, threadId));

/** Belongs in the batch that publishes. */
export const clearDraft = (db: Db, userId: string, threadId: string) =>
  db.delete(forumDrafts).where(ofPlace(userId, threadId));

export const draftStatement = (db: Db, userId: string, threadId: string) =>
  db
    .select({
      categoryId: forumDrafts.categoryId,
      title: forumDrafts.title,
      content: forumDrafts.content,
      tags: forumDrafts.tags,
      poll: forumDrafts.poll,
      savedAt: forumDrafts.savedAt,
    })
    .from(forumDrafts)
    .where(ofPlace(userId, threadId));

const isEmpty = ({ title, content, tags, poll }: DraftInput): boolean =>
  title.trim() === "" && content.trim() === "" && tags.length === 0 && !poll;

const NO_PLACE = "What you are answering doesn't exist or has been deleted.";

/** The thread, or the thread of the post, that a draft answers, where its writer may read it. */
const readablePlace = (db: Db, viewer: Viewer, id: string) =>
  db
    .select({ one: sql`1` })
    .from(forumThreads)
    .innerJoin(forumCategories, eq(forumCategories.id, forumThreads.categoryId))
    .where(
      and(
        sql`${forumThreads.id} in (${id}, (select ${forumPosts.threadId} from ${forumPosts} where ${forumPosts.id} = ${id} and ${forumPosts.hiddenAt} is null))`,
        isNull(forumThreads.hiddenAt),
        mayRead(viewer),
      ),
    );

/**
 * An empty one goes (rules/forum#drafts).
 * @returns when it was saved; null where there is none anymore
 * @throws NotFound where the writer reads nothing that it could answer; Throttled
 */
export async function saveDraft(context: DraftContext, threadId: string, draft: DraftInput): Promise<number | null> {
  const { db, now, objects } = context;
  const { id: userId } = memberOf(context.viewer);
  await takeOrRefuse(objects.limiter(`forum-draft:${userId}`), DRAFT_RULE, now);
  if (isEmpty(draft)) {
    await clearDraft(db, userId, threadId);
    return null;
  }
  const { categoryId, title, content, tags, poll = null } = draft;
  const row = { userId, threadId, categoryId, title, content, tags, poll, savedAt: now };
  const isPlace = threadId === "" ? sql`true` : sql`exists ${readablePlace(db, context.viewer, threadId)}`;
  const oldest = sql`(select ${forumDrafts.threadId} from ${forumDrafts} where ${forumDrafts.userId} = ${userId} order by ${desc(forumDrafts.savedAt)} limit -1 offset ${DRAFTS_MAX})`;
  const [saved] = await db.batch([
    insertWhere(db, forumDrafts, row, isPlace)
      .onConflictDoUpdate({
        target: [forumDrafts.userId, forumDrafts.threadId],
        set: { categoryId, title, content, tags, poll, savedAt: now },
      })
      .returning({ savedAt: forumDrafts.savedAt }),
    db.delete(forumDrafts).where(sql`${forumDrafts.userId} = ${userId} and ${forumDrafts.threadId} in ${oldest}`),
  ]);
  if (saved.length === 0) throw new NotFound(NO_PLACE);
  return now;
}

export async function readDraft(
  { db, viewer }: Pick<DraftContext, "db" | "viewer">,
  threadId: string,
): Promise<Draft | null> {
  const [draft] = await draftStatement(db, memberOf(viewer).id, threadId);
  return draft ?? null;
}

/** For the nightly sweep. */
export const sweepDrafts = (db: Db, now: number) =>
  db.delete(forumDrafts).where(lt(forumDrafts.savedAt, now - DRAFT_DAYS * DAY_MS));
