import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "../../../db/client";
import { markPolls } from "./has-poll";
import { forumPolls } from "./schema";

interface Closing {
  threadId: string;
  by: string;
  reason: string;
}

/** The write that closes an open poll before its time; it changes nothing where there is none. */
export const closePoll = (db: Db, { threadId, by, reason }: Closing, now: number): BatchItem<"sqlite"> =>
  db
    .update(forumPolls)
    .set({ closedAt: now, closedBy: by, closeReason: reason })
    .where(
      and(
        eq(forumPolls.threadId, threadId),
        isNull(forumPolls.closedAt),
        or(isNull(forumPolls.closesAt), gt(forumPolls.closesAt, now)),
      ),
    );

/** A poll comes along to the thread that its own is appended to, unless that has one. */
export const takePoll = (db: Db, from: string, to: string): BatchItem<"sqlite">[] => [
  db
    .update(forumPolls)
    .set({ threadId: to })
    .where(
      and(
        eq(forumPolls.threadId, from),
        sql`not exists (select 1 from ${forumPolls} as other where other.thread_id = ${to})`,
      ),
    ),
  markPolls(db, sql`select ${from} union select ${to}`),
];
