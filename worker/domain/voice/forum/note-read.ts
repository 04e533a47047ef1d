import { sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { forumReads } from "./reader-schema";

interface Read {
  userId: string;
  threadId: string;
  /** The highest that was on the page. */
  position: number;
}

/** How far a member has read; going back to an earlier page takes nothing away. */
export const readStatement = (db: Db, read: Read, now: number) =>
  db
    .insert(forumReads)
    .values({ ...read, readAt: now })
    .onConflictDoUpdate({
      target: [forumReads.userId, forumReads.threadId],
      set: { position: sql`max(${forumReads.position}, excluded.position)`, readAt: now },
    });

export async function noteRead(db: Db, read: Read, now: number): Promise<void> {
  await readStatement(db, read, now);
}
