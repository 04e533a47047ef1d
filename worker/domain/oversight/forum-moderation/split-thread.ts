import { and, eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "../../../context";
import { batchIfChanged } from "../../../db/must-change";
import { newId } from "../../../db/ids";
import { Conflict, Invalid, NotFound } from "../../../errors";
import { demand } from "../../foundation/access/demand";
import { outdatePages } from "../../foundation/changes/outdate-pages";
import { mayRead } from "../../voice/forum/access";
import { type ForumEntry, recordAct } from "../../voice/forum/acts";
import { threadPath } from "../../voice/forum/addresses";
import { CHOOSE_CATEGORY, NO_THREAD } from "../../voice/forum/refusals";
import { excerptOf, readText } from "../../voice/forum-writing/render";
import { forumPosts } from "../../voice/forum/post-schema";
import { forumCategories, forumThreads } from "../../voice/forum/schema";
import { saySearchable } from "../../voice/forum/searchable";
import { NOT_SOLVED } from "../../voice/forum/take-away";
import { newestPosts, postTotals, threadTotals } from "../../voice/forum/totals";
import type { SplitAct } from "./forms";
import { shownThread } from "./merge-threads";
import { movedNow } from "./moved-now";
import { followReplies } from "./post-sets";
import { tellMoved } from "./tell-moved";

type Context = Pick<RequestContext, "db" | "viewer" | "now" | "origin" | "requestId" | "afterChange">;

/** Says which of the replies that were asked for are not there. @throws Invalid */
export function refuseMissing(wanted: readonly number[], found: readonly { position: number | null }[]): void {
  const there = new Set(found.map(({ position }) => position));
  const missing = wanted.filter((position) => !there.has(position));
  if (missing.length > 0) throw new Invalid({ replies: `This thread has no reply ${missing.join(", ")}.` });
}

const MEANWHILE = "The thread has changed in the meantime. Please look at it again.";

/** What a link's words cannot hold. */
const plain = (title: string): string => title.replace(/[[\]\\`*_<>]/g, " ");

/**
 * Moves replies with all comments on them into a new thread, in their order; it opens with the moderator's own words, which
 * say where they come from. A fixed number of statements, however many there are (rules/forum#splitting).
 * @returns the new thread's id
 * @throws Forbidden for everybody but moderators; NotFound; Invalid; Conflict
 */
export async function splitThread(context: Context, fromId: string, act: SplitAct): Promise<string> {
  const { db, now, origin, requestId } = context;
  const actor = demand(context.viewer, "forum.moderate");
  const wanted = JSON.stringify(act.replies);
  const [[from], [category], found] = await db.batch([
    shownThread(db, actor, fromId),
    db
      .select({ id: forumCategories.id, capability: forumCategories.capability })
      .from(forumCategories)
      .where(and(eq(forumCategories.id, act.categoryId), mayRead(actor))),
    db
      .select({ position: forumPosts.position })
      .from(forumPosts)
      .where(
        sql`${forumPosts.threadId} = ${fromId} and ${forumPosts.position} in (select value from json_each(${wanted}))`,
      ),
  ]);
  if (from === undefined) throw new NotFound(NO_THREAD);
  if (category === undefined) throw new Invalid({ categoryId: CHOOSE_CATEGORY });
  refuseMissing(act.replies, found);
  const [threadId, openingId] = [newId(now), newId(now)];
  const readers = from.capability === null || from.capability === category.capability;
  const origins = readers ? `[${plain(from.title)}](${threadPath(from.id)})` : "another thread";
  const content = `Split from ${origins}: ${act.reason}`;
  const reading = readText(content, origin);
  const { html } = reading.draw(new Map());
  const by = { id: actor.id, username: actor.username };
  const entry: ForumEntry = {
    ...{ actor: by, action: "forum.thread.split", subjectType: "forum_thread", subjectId: threadId },
    ...{ detail: { from: from.id, title: act.title, replies: act.replies, reason: act.reason }, requestId },
  };
  // Before they move they are those of the old thread, and after it those of the new one.
  const replies = (thread: string) =>
    sql`select ${forumPosts.id} from ${forumPosts} where ${forumPosts.threadId} = ${thread} and ${forumPosts.position} > 0`;
  const leaving = sql`${replies(from.id)} and ${forumPosts.position} in (select value from json_each(${wanted}))`;
  const shownOf = (ids: typeof leaving) =>
    sql`${forumPosts.hiddenAt} is null and (${forumPosts.id} in (${ids}) or (${forumPosts.kind} = 'comment' and ${forumPosts.replyId} in (${ids})))`;
  const arrived = replies(threadId);
  const write = db
    .update(forumPosts)
    .set({ threadId, position: sql`leaving.nth` })
    .from(
      sql`(select each.id, row_number() over (order by each.position) as nth from ${forumPosts} as each where each.thread_id = ${from.id} and each.position in (select value from json_each(${wanted}))) as leaving`,
    )
    .where(
      sql`${forumPosts.id} = leaving.id and exists (select 1 from ${forumThreads} as source where source.id = ${from.id} and source.hidden_at is null and source.category_id = ${from.categoryId}) and (select count(*) from ${forumPosts} as each where each.thread_id = ${from.id} and each.position in (select value from json_each(${wanted}))) = ${act.replies.length}`,
    );
  const opening = { id: openingId, threadId, kind: "opening", position: 0, depth: 0, authorId: actor.id } as const;
  const before: [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]] = [
    db.insert(forumThreads).values({
      ...{ id: threadId, categoryId: category.id, authorId: actor.id, title: act.title, tags: [] },
      ...{
        excerpt: excerptOf(reading),
        createdAt: now,
        lastPostAt: now,
        lastPostBy: actor.id,
        lastPosition: act.replies.length,
      },
    }),
    db.insert(forumPosts).values({ ...opening, content, html, createdAt: now }),
    saySearchable(db, openingId, reading.facts.text),
    threadTotals(db, eq(forumThreads.id, threadId), 1),
    ...postTotals(db, shownOf(leaving), -1),
    write,
  ];
  await batchIfChanged(
    db,
    before,
    [
      ...followReplies(db, threadId, arrived),
      ...postTotals(db, shownOf(arrived), 1),
      db
        .update(forumThreads)
        .set(NOT_SOLVED)
        .where(sql`${forumThreads.id} = ${from.id} and ${forumThreads.solvedPostId} in (${arrived})`),
      ...newestPosts(db, sql`select ${from.id} union select ${threadId}`),
      movedNow(db, from.id, {
        ...{ kind: "split", at: now, threadId, name: act.title, capability: category.capability, reason: act.reason },
        ...{ posts: act.replies.length, shown: true },
      }),
      recordAct(db, entry, now),
      ...tellMoved(
        db,
        { thread: from, actor, reads: category, title: `Your thread was split: ${act.reason}`, threadId, key: "split" },
        now,
      ),
      outdatePages(db, "forum-decision", now),
    ],
    () => new Conflict(MEANWHILE, "changed-meanwhile"),
  );
  await context.afterChange({ kind: "forum-decision" });
  return threadId;
}
