import { eq } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "../../../db/client";
import type { LastMove } from "../../voice/forum/last-move";
import { forumThreads } from "../../voice/forum/schema";

/** The statement that keeps in a thread's row what was moved last, so that its page reads no row for it. */
export const movedNow = (db: Db, threadId: string, lastMove: LastMove): BatchItem<"sqlite"> =>
  db.update(forumThreads).set({ lastMove }).where(eq(forumThreads.id, threadId));
