import { and, eq, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "../../../../context";
import { isOneOf } from "../../../../db/columns";
import type { Db } from "../../../../db/client";
import { UNUSED_MS } from "../../../foundation/photos/attach-photos";
import { videoKey } from "./store-video";
import { videos } from "./schema";

interface VideoOf {
  id: string;
  userId: string;
  galleryId: string;
}

/** The member's own that were sent for this gallery and stand nowhere yet. */
export const isUsableVideo = ({ id, userId, galleryId }: VideoOf, now: number) =>
  sql`${videos.id} = ${id} and ${videos.userId} = ${userId} and ${videos.galleryId} = ${galleryId} and ${videos.itemId} is null and ${videos.storedAt} is not null and ${videos.unusedSince} > ${now - UNUSED_MS}`;

/** The statement that finds it. */
export const usableVideo = (db: Db, of: VideoOf, now: number) =>
  db.select({ id: videos.id }).from(videos).where(isUsableVideo(of, now));

/** The statement after which it stands in an item. */
export const attachVideo = (db: Db, of: VideoOf, itemId: string, now: number) =>
  db.update(videos).set({ itemId, unusedSince: null }).where(isUsableVideo(of, now));

/** The statement after which videos stand nowhere, and never will: nobody is served them from that moment. */
export const detachVideos = (db: Db, where: SQL) =>
  db
    .update(videos)
    .set({ itemId: null, unusedSince: 0 })
    .where(where)
    .returning({ id: videos.id, storedAt: videos.storedAt });

/**
 * Deletes the files of videos that were detached, then their rows. One that is still on its way keeps its row, by which
 * whoever stores it, or the sweep, finds what to delete.
 */
export function dropVideos(
  { backgroundDb, files, defer }: Pick<RequestContext, "backgroundDb" | "files" | "defer">,
  detached: readonly { id: string; storedAt: number | null }[],
): void {
  const ids = detached.flatMap(({ id, storedAt }) => (storedAt === null ? [] : [id]));
  if (ids.length === 0) return;
  const drop = async () => {
    await files.delete(ids.map(videoKey));
    await backgroundDb.delete(videos).where(and(isOneOf(videos.id, ids), eq(videos.unusedSince, 0)));
  };
  defer(drop());
}
