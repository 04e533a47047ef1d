import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { insertSelected } from "../../../db/insert-selected";
import { saidInFull } from "./said";
import { socialComments, socialEdits, socialPosts } from "./schema";

/** When an edit is dated: later than the one before, also where the clock stands still, since history has one row a moment. */
export const editTime = (editedAt: number | null, now: number): number => Math.max(now, (editedAt ?? 0) + 1);

/** The statement before a change of a post, which keeps what it says. @param where which post, as the edit found it */
export const keepPost = (db: Db, where: SQL, at: number) =>
  insertSelected(
    db,
    socialEdits,
    { targetId: socialPosts.id, authorId: socialPosts.authorId, editedAt: at, content: saidInFull },
    sql`from ${socialPosts} where ${where}`,
  );

/** The same of a comment. */
export const keepComment = (db: Db, where: SQL, at: number) =>
  insertSelected(
    db,
    socialEdits,
    { targetId: socialComments.id, authorId: socialComments.authorId, editedAt: at, content: socialComments.content },
    sql`from ${socialComments} where ${where}`,
  );
