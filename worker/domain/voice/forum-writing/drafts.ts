import { and, desc, eq, lt, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { insertWhere } from "../../../db/insert-selected";
import { DAY_MS } from "../../../days";
import { takeOrRefuse } from "../../../take-or-refuse";
import { memberOf } from "../../foundation/access/demand";
import { forumDrafts, forumPosts, forumThreads } from "../forum/schema";
import { DRAFT_DAYS, DRAFT_RULE, DRAFTS_MAX } from "./limits";
import type { DraftInput } from "./writing-forms";

type DraftContext = Pick<RequestContext, "db" | "viewer" | "objects" | "now">;

/** What somebody was writing; `threadId` is "" for a new thread, and a post's id for a comment on it. */
export type Draft = Pick<typeof forumDrafts.$inferSelect, "categoryId" | "title" | "content" | "tags" | "savedAt">;

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
      savedAt: forumDrafts.savedAt,
    })
    .from(forumDrafts)
    .where(ofPlace(userId, threadId));

const isEmpty = ({ title, content, tags }: DraftInput): boolean =>
  title.trim() === "" && content.trim() === "" && tags.length === 0;

/** An empty one goes. @returns when it was saved; null where there is none anymore (rules/forum#drafts) */
export async function saveDraft(context: DraftContext, threadId: string, draft: DraftInput): Promise<number | null> {
  const { db, now, objects } = context;
  const { id: userId } = memberOf(context.viewer);
  await takeOrRefuse(objects.limiter(`forum-draft:${userId}`), DRAFT_RULE, now);
  if (isEmpty(draft)) {
    await clearDraft(db, userId, threadId);
    return null;
  }
  const row = { userId, threadId, ...draft, savedAt: now };
  const { categoryId, title, content, tags } = draft;
  const isPlace = sql`(${threadId} = '' or exists (select 1 from ${forumThreads} where id = ${threadId}) or exists (select 1 from ${forumPosts} where id = ${threadId}))`;
  const oldest = sql`(select ${forumDrafts.threadId} from ${forumDrafts} where ${forumDrafts.userId} = ${userId} order by ${desc(forumDrafts.savedAt)} limit -1 offset ${DRAFTS_MAX})`;
  await db.batch([
    insertWhere(db, forumDrafts, row, isPlace).onConflictDoUpdate({
      target: [forumDrafts.userId, forumDrafts.threadId],
      set: { categoryId, title, content, tags, savedAt: now },
    }),
    db.delete(forumDrafts).where(sql`${forumDrafts.userId} = ${userId} and ${forumDrafts.threadId} in ${oldest}`),
  ]);
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
