import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { batchIfChanged } from "../../../db/must-change";
import { Conflict, Invalid, NotFound } from "../../../errors";
import { demand } from "../../foundation/access/demand";
import type { Member, Role } from "../../foundation/access/policy";
import { outdatePages } from "../../foundation/changes/outdate-pages";
import { notify } from "../../foundation/notifications/notify";
import { users } from "../../foundation/users/schema";
import { mayRead, type Restriction, roleReads } from "../../voice/forum/access";
import { type ForumEntry, recordAct } from "../../voice/forum/acts";
import { threadPath } from "../../voice/forum/addresses";
import { noticeKey, type ThreadFate } from "../../voice/forum/notice-keys";
import { placeReferences } from "../../voice/forum/references";
import { CHOOSE_CATEGORY, DONE_ALREADY, NO_THREAD } from "../../voice/forum/refusals";
import { forumCategories, forumThreads } from "../../voice/forum/schema";
import { newestThreads, threadTotals } from "../../voice/forum/totals";
import { closePoll } from "../../voice/forum-polls/close-poll";
import type { ThreadAct } from "./forms";
import { movedNow } from "./moved-now";
import { isNewSlow, NOT_SLOW, slowColumns } from "./slow-columns";

type Context = Pick<RequestContext, "db" | "viewer" | "now" | "requestId" | "afterChange">;

/**
 * Pins, locks or moves a thread; what is done already is refused, so that each act has one audit row (rules/forum#moderators).
 * @throws Forbidden for everybody but moderators; NotFound; Conflict; Invalid for an unknown category
 */
export async function manageThread(context: Context, threadId: string, act: ThreadAct): Promise<void> {
  const { db, now, requestId } = context;
  const actor = demand(context.viewer, "forum.moderate");
  const target = act.act === "move" ? act.categoryId : null;
  const [[thread], [category]] = await db.batch([
    selectThread(db, actor, threadId),
    db
      .select({ name: forumCategories.name, capability: forumCategories.capability })
      .from(forumCategories)
      .where(and(eq(forumCategories.id, target ?? ""), mayRead(actor))),
  ]);
  if (thread === undefined) throw new NotFound(NO_THREAD);
  if (target !== null && category === undefined) throw new Invalid({ categoryId: CHOOSE_CATEGORY });
  const { act: verb, ...detail } = act;
  const entry: ForumEntry = {
    actor: { id: actor.id, username: actor.username },
    action: `forum.thread.${DONE[verb]}`,
    subjectType: "forum_thread",
    subjectId: threadId,
    detail: { title: thread.title, ...detail, ...(target === null ? {} : { from: thread.categoryId }) },
    requestId,
  };
  const { before, write, rest } = statements(db, { threadId, thread, actor, act }, now);
  const reads = category ?? thread;
  const [first, ...others] = [...before, write] as const;
  await batchIfChanged(
    db,
    [first, ...others],
    [
      ...rest,
      recordAct(db, entry, now),
      ...tellAuthor(db, { ...thread, capability: reads.capability }, { threadId, actor, act, to: category?.name }, now),
      outdatePages(db, "forum-decision", now),
    ],
    () => new Conflict(DONE_ALREADY, "changed-meanwhile"),
  );
  await context.afterChange({ kind: "forum-decision" });
}

const DONE = {
  pin: "pinned",
  unpin: "unpinned",
  lock: "locked",
  unlock: "unlocked",
  "close-poll": "poll-closed",
  move: "moved",
  slow: "slowed",
  unslow: "unslowed",
} as const;

const selectThread = (db: Db, viewer: Member, id: string) =>
  db
    .select({
      title: forumThreads.title,
      categoryId: forumThreads.categoryId,
      authorId: forumThreads.authorId,
      authorRole: users.role,
      category: forumCategories.name,
      capability: forumCategories.capability,
    })
    .from(forumThreads)
    .innerJoin(forumCategories, eq(forumCategories.id, forumThreads.categoryId))
    .innerJoin(users, eq(users.id, forumThreads.authorId))
    .where(and(eq(forumThreads.id, id), isNull(forumThreads.mergedInto), mayRead(viewer)));

interface Statements {
  before: BatchItem<"sqlite">[];
  write: BatchItem<"sqlite">;
  rest: BatchItem<"sqlite">[];
}

interface Managed {
  threadId: string;
  /** Where it is before. */
  thread: { categoryId: string; category: string; capability: Restriction | null };
  actor: Member;
  act: ThreadAct;
}

/** The write that takes only where there is something to do, and what belongs to it. */
function statements(db: Db, { threadId, thread, actor, act }: Managed, now: number): Statements {
  const itself = eq(forumThreads.id, threadId);
  const update = db.update(forumThreads);
  const only = (write: BatchItem<"sqlite">): Statements => ({ before: [], write, rest: [] });
  switch (act.act) {
    case "pin":
      return only(update.set({ pinnedAt: now, pinnedBy: actor.id }).where(and(itself, isNull(forumThreads.pinnedAt))));
    case "unpin":
      return only(update.set({ pinnedAt: null, pinnedBy: null }).where(and(itself, isNotNull(forumThreads.pinnedAt))));
    case "lock":
      return only(
        update
          .set({ lockedAt: now, lockedBy: actor.id, lockReason: act.reason })
          .where(and(itself, isNull(forumThreads.lockedAt))),
      );
    case "unlock":
      return only(
        update
          .set({ lockedAt: null, lockedBy: null, lockReason: null })
          .where(and(itself, isNotNull(forumThreads.lockedAt))),
      );
    case "close-poll":
      return only(closePoll(db, { threadId, by: actor.id, reason: act.reason }, now));
    case "slow":
      return only(update.set(slowColumns(act, actor.id, now)).where(and(itself, isNewSlow(forumThreads, act, now))));
    case "unslow":
      return only(update.set(NOT_SLOW).where(and(itself, isNotNull(forumThreads.slowUntil))));
    case "move":
      return moved(db, { threadId, thread, act }, now);
  }
}

/** Its totals leave the old category and come to the new one; a hidden thread counts in neither. It is pinned no longer. */
function moved(
  db: Db,
  { threadId, thread, act }: Pick<Managed, "threadId" | "thread"> & { act: Extract<ThreadAct, { act: "move" }> },
  now: number,
) {
  const [from, to] = [thread.categoryId, act.categoryId];
  const stands = sql`${forumThreads.id} = ${threadId} and ${forumThreads.categoryId} = ${from} and ${from} <> ${to}`;
  const shown = sql`${forumThreads.hiddenAt} is null`;
  return {
    before: [threadTotals(db, sql`${stands} and ${shown}`, -1)],
    write: db.update(forumThreads).set({ categoryId: to, pinnedAt: null, pinnedBy: null }).where(stands),
    rest: [
      threadTotals(db, sql`${forumThreads.id} = ${threadId} and ${shown}`, 1),
      newestThreads(db, sql`select ${from} union select ${to}`),
      placeReferences(db, "threadId", sql`select ${threadId}`),
      movedNow(db, threadId, {
        ...{ kind: "moved", at: now, name: thread.category, capability: thread.capability, reason: act.reason },
      }),
    ],
  };
}

interface Told {
  threadId: string;
  actor: Member;
  act: ThreadAct;
  /** The new category's name. */
  to: string | undefined;
}

const whatBefell = ({ act, to }: Told): [ThreadFate, string] | null => {
  if (act.act === "lock") return [act.act, `was locked: ${act.reason}`];
  if (act.act === "close-poll") return [act.act, `has no open poll any longer: ${act.reason}`];
  if (act.act === "slow") return [act.act, `is in slow mode: ${act.reason}`];
  if (act.act === "move") return [act.act, `was moved to ${to ?? ""}: ${act.reason}`];
  return null;
};

/** Its author hears of what takes something away, with the reason, as long as they may read the thread. */
function tellAuthor(
  db: Db,
  thread: { title: string; authorId: string; authorRole: Role; capability: Restriction | null },
  told: Told,
  now: number,
) {
  const befell = whatBefell(told);
  const { title, authorId, authorRole, capability } = thread;
  if (befell === null || authorId === told.actor.id || !roleReads(authorRole, capability)) return [];
  const [fate, line] = befell;
  return [
    notify(
      db,
      {
        userId: authorId,
        type: "system",
        title: `Your thread ${line}`,
        message: title,
        actionUrl: threadPath(told.threadId),
        mergeKey: noticeKey(`thread-${fate}`, told.threadId),
      },
      now,
    ),
  ];
}
