import { asc, lt, sql } from "drizzle-orm";
import { DAY_MS } from "../../../days";
import { isOneOf } from "../../../db/columns";
import type { Db } from "../../../db/client";
import { forumImages, forumReferences } from "../forum/reference-schema";
import { forumPosts } from "../forum/post-schema";
import { forumDrafts } from "../forum/reader-schema";
import { UNDO_MS } from "../forum-writing/limits";
import { imageKey } from "./image-key";

/** As many as one call of the file store deletes; what is left waits for the next day. */
const AT_ONCE = 1000;

/** A form that stood open for a day may still send what it uploaded. */
const UNUSED_MS = DAY_MS;

/** Posts that their authors deleted, and can no longer bring back, show no image anymore. */
const withdrawn = (now: number) =>
  sql`${forumReferences.kind} = 'image' and ${forumReferences.shown} = 0 and exists (select 1 from ${forumPosts} where ${forumPosts.id} = ${forumReferences.postId} and ${forumPosts.hiddenCause} = 'author' and ${forumPosts.hiddenAt} < ${now - UNDO_MS})`;

/** Deletes images that no post shows and no draft names; daily (rules/forum#images). @returns how many */
export async function sweepPostImages(db: Db, files: R2Bucket, now: number): Promise<number> {
  const released = sql`select ${forumReferences.aboutId} from ${forumReferences} where ${withdrawn(now)}`;
  const isUsed = sql<number>`exists (select 1 from ${forumReferences} where ${forumReferences.kind} = 'image' and ${forumReferences.aboutId} = ${forumImages.id})`;
  const isSaved = sql<number>`exists (select 1 from ${forumDrafts} where ${forumDrafts.userId} = ${forumImages.userId} and instr(${forumDrafts.content}, ${forumImages.id}) > 0)`;
  const [, , due] = await db.batch([
    db
      .update(forumImages)
      .set({ unusedSince: now - UNUSED_MS - 1 })
      .where(sql`${forumImages.id} in (${released})`),
    db.delete(forumReferences).where(withdrawn(now)),
    db
      .select({ id: forumImages.id, isUsed: isUsed.as("is_used"), isSaved: isSaved.as("is_saved") })
      .from(forumImages)
      .where(lt(forumImages.unusedSince, now - UNUSED_MS))
      .orderBy(asc(forumImages.unusedSince), asc(forumImages.id))
      .limit(AT_ONCE),
  ]);
  if (due.length === 0) return 0;
  const ids = (of: (row: (typeof due)[number]) => boolean) => due.filter(of).map(({ id }) => id);
  const gone = ids((row) => row.isUsed === 0 && row.isSaved === 0);
  if (gone.length > 0) await files.delete(gone.map(imageKey));
  const only = (of: readonly string[]) => isOneOf(forumImages.id, of);
  await db.batch([
    db.delete(forumImages).where(only(gone)),
    db
      .update(forumImages)
      .set({ unusedSince: null })
      .where(only(ids((row) => row.isUsed === 1))),
    db
      .update(forumImages)
      .set({ unusedSince: now })
      .where(only(ids((row) => row.isUsed === 0))),
  ]);
  return gone.length;
}
