import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "../../../db/client";
import { insertSelected } from "../../../db/insert-selected";
import { forumDrafts, forumReads } from "../../voice/forum/reader-schema";
import { forumFollows } from "../../voice/forum-following/schema";

interface Placed {
  id: string;
  lastPosition: number;
}

/** What members had of a thread that is appended to another: how far they read, that they follow, what they were writing. */
export const takeReaders = (db: Db, from: Placed, to: Placed): BatchItem<"sqlite">[] => [
  takeReads(db, from, to),
  takeFollows(db, from, to),
  takeDrafts(db, from, to),
];

/** Whoever had read all of the one goes on in what they had read of the other; for everybody else it is new. */
const takeReads = (db: Db, from: Placed, to: Placed): BatchItem<"sqlite"> =>
  db
    .update(forumReads)
    .set({ position: sql`${to.lastPosition + 1} + earlier.position` })
    .from(sql`(select user_id, position from ${forumReads} where thread_id = ${from.id}) as earlier`)
    .where(
      sql`${forumReads.threadId} = ${to.id} and ${forumReads.userId} = earlier.user_id and ${forumReads.position} >= ${to.lastPosition}`,
    );

/** Who followed the one follows the other, unless they said something of it themselves. */
const takeFollows = (db: Db, from: Placed, to: Placed): BatchItem<"sqlite"> =>
  insertSelected(
    db,
    forumFollows,
    {
      ...{ userId: forumFollows.userId, subjectId: to.id, subject: forumFollows.subject, muted: forumFollows.muted },
      ...{ followedAt: forumFollows.followedAt, activeAt: forumFollows.activeAt },
    },
    sql`from ${forumFollows} where ${forumFollows.subjectId} = ${from.id}`,
  ).onConflictDoNothing();

/** Who was replying in the one goes on in the other, unless they are writing there too. */
const takeDrafts = (db: Db, from: Placed, to: Placed): BatchItem<"sqlite"> =>
  db
    .update(forumDrafts)
    .set({ threadId: to.id })
    .where(
      sql`${forumDrafts.threadId} = ${from.id} and not exists (select 1 from ${forumDrafts} as other where other.user_id = ${forumDrafts.userId} and other.thread_id = ${to.id})`,
    );
