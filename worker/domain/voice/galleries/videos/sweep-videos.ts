import { and, asc, sql } from "drizzle-orm";
import { DAY_MS } from "../../../../days";
import { isOneOf } from "../../../../db/columns";
import type { Db } from "../../../../db/client";
import { UNUSED_MS } from "../../../foundation/photos/attach-photos";
import { videos } from "./schema";
import { videoKey } from "./store-video";

/** Videos deleted together, and how often a day that is repeated. */
const AT_ONCE = 500;
const ROUNDS = 10;

/**
 * What can be attached no more. One that never arrived keeps its row for a day: until then it may still be on its way,
 * and the row is what finds its file.
 */
const isDue = (now: number) =>
  sql`${videos.unusedSince} <= ${now - UNUSED_MS} and (${videos.storedAt} is not null or ${videos.createdAt} <= ${now - DAY_MS})`;

/**
 * Deletes videos that stand in no gallery; daily.
 * @param now UTC epoch milliseconds
 * @returns how many
 */
export async function sweepVideos(db: Db, files: R2Bucket, now: number): Promise<number> {
  let deleted = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const due = await db
      .select({ id: videos.id })
      .from(videos)
      .where(isDue(now))
      .orderBy(asc(videos.unusedSince), asc(videos.id))
      .limit(AT_ONCE);
    const ids = due.map(({ id }) => id);
    if (ids.length === 0) break;
    // The files first: a row that is left names what is still to be deleted.
    await files.delete(ids.map(videoKey));
    await db.delete(videos).where(and(isOneOf(videos.id, ids), isDue(now)));
    deleted += ids.length;
    if (ids.length < AT_ONCE) break;
  }
  return deleted;
}
