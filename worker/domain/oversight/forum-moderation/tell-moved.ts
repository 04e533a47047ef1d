import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "../../../db/client";
import type { Member } from "../../foundation/access/policy";
import { notify } from "../../foundation/notifications/notify";
import { users } from "../../foundation/users/schema";
import { isOneOf } from "../../../db/columns";
import { type Restriction, rolesReading } from "../../voice/forum/access";
import { threadPath } from "../../voice/forum/addresses";
import { noticeKey } from "../../voice/forum/notice-keys";

interface Moved {
  thread: { title: string; authorId: string };
  actor: Member;
  /** The category in which it can be read now. */
  reads: { capability: Restriction | null };
  /** What became of it, and why. */
  title: string;
  threadId: string;
  key: "merge" | "split";
}

/** Its author hears of it, as long as they may read where it is now. */
export function tellMoved(
  db: Db,
  { thread, actor, reads, title, threadId, key }: Moved,
  now: number,
): BatchItem<"sqlite">[] {
  if (thread.authorId === actor.id) return [];
  return [
    notify(
      db,
      {
        userId: thread.authorId,
        type: "system",
        title,
        message: thread.title,
        actionUrl: threadPath(threadId),
        mergeKey: noticeKey(`thread-${key}`, threadId),
        onlyIf: mayReadIn(thread.authorId, reads),
      },
      now,
    ),
  ];
}

const mayReadIn = (userId: string, { capability }: Moved["reads"]): SQL =>
  capability === null
    ? sql`1`
    : sql`exists (select 1 from ${users} where ${and(eq(users.id, userId), isNull(users.deletedAt), isOneOf(users.role, rolesReading(capability)))})`;
