import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "../../../../context";
import { insertWhere } from "../../../../db/insert-selected";
import { Conflict, Invalid } from "../../../../errors";
import { randomHex } from "../../../../hashing";
import { MediaRefused } from "../../../../media/media-refused";
import { storeFile } from "../../../../media/store-file";
import { type CleanVideo, cleanVideo, type VideoFacts } from "../../../../media/video/clean-video";
import { writerOf } from "../../../foundation/access/demand";
import { users } from "../../../foundation/users/schema";
import { GALLERY_ITEMS_MAX } from "../limits";
import { galleries, galleryItems } from "../schema";
import { isOwnGallery, noGallery } from "../turns";
import { videos } from "./schema";
import { VIDEO_FIELD, VIDEO_ROOM_BYTES, VIDEO_TYPES, VIDEOS_MAX } from "./video-limits";

type StoringContext = Pick<RequestContext, "db" | "viewer" | "files" | "now">;

export interface StoredVideo extends VideoFacts {
  id: string;
}

const NO_ROOM = `A member has at most ${VIDEOS_MAX} videos, of ${VIDEO_ROOM_BYTES / 1_048_576} MB together. Remove one to make room.`;
const NO_PLACE = `A gallery has at most ${GALLERY_ITEMS_MAX} items. Remove one to make room.`;
const GONE = "The gallery went in the meantime, and the video with it.";

export const videoKey = (id: string): string => `videos/${id}`;

/** Of a row whose file is not there yet. */
const NOTHING_YET = { container: "mp4", width: 0, height: 0 } as const;

/** Whether so many bytes more can be kept. Videos on their way count as what they may be. */
const hasRoom = (userId: string, bytes: number): SQL =>
  sql`(select count(*) < ${VIDEOS_MAX} and coalesce(sum(${videos.bytes}), 0) + ${bytes} <= ${VIDEO_ROOM_BYTES} from ${videos} where ${videos.userId} = ${userId})`;

/**
 * Keeps a place for a video before a byte of it is read. One round trip.
 * @param bytes what it may have at most
 * @returns its id, under which it is stored; `releaseVideo` gives the place back
 * @throws NotFound where the gallery is not the member's; Conflict where there is no room in it, or for the member
 */
export async function reserveVideo(
  { db, viewer, now }: Pick<RequestContext, "db" | "viewer" | "now">,
  galleryId: string,
  bytes: number,
): Promise<string> {
  const { id: userId } = writerOf(viewer);
  const id = randomHex(16);
  const isOwn = sql`${isOwnGallery(userId, galleryId)} and exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.deletedAt} is null)`;
  const items = sql<number>`(select count(*) from ${galleryItems} where ${galleryItems.galleryId} = ${galleryId})`;
  const row = { ...NOTHING_YET, id, userId, galleryId, bytes, createdAt: now, unusedSince: now };
  const isKept = sql`exists (select 1 from ${galleries} where ${isOwn}) and ${items} < ${GALLERY_ITEMS_MAX} and ${hasRoom(userId, bytes)}`;
  const [[gallery], kept] = await db.batch([
    db
      .select({ items: items.as("items") })
      .from(galleries)
      .where(isOwn),
    insertWhere(db, videos, row, isKept).returning({ id: videos.id }),
  ]);
  if (gallery === undefined) throw noGallery();
  if (gallery.items >= GALLERY_ITEMS_MAX) throw new Conflict(NO_PLACE, "gallery-full");
  if (kept.length === 0) throw new Conflict(NO_ROOM, "videos-full");
  return id;
}

/** Gives back the place of a video that did not come, or was not taken: the file first, as always. */
export async function releaseVideo({ db, files }: Pick<RequestContext, "db" | "files">, id: string): Promise<void> {
  await files.delete(videoKey(id));
  await db.delete(videos).where(and(eq(videos.id, id), isNull(videos.storedAt)));
}

/** @throws Invalid for `video` */
function cleaned(bytes: Uint8Array): CleanVideo {
  try {
    return cleanVideo(bytes);
  } catch (error) {
    throw error instanceof MediaRefused ? new Invalid({ [VIDEO_FIELD]: error.message }) : error;
  }
}

/**
 * Cleans a video in place and stores it under the id that was kept for it. The row is asked again after the file: where
 * the gallery or the account went in between, the file goes at once, and whatever breaks off leaves a row by which the
 * sweep finds the file. One round trip.
 * @throws Invalid for `video`; Conflict where the gallery or the account went meanwhile
 */
export async function storeVideo(
  { db, viewer, files, now }: StoringContext,
  id: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<StoredVideo> {
  const { id: userId } = writerOf(viewer);
  const { container, ...facts } = cleaned(bytes);
  await storeFile(files, { key: videoKey(id), bytes, type: VIDEO_TYPES[container] });
  const [stored] = await db
    .update(videos)
    .set({ container, ...facts, bytes: bytes.byteLength, storedAt: now })
    .where(and(eq(videos.id, id), eq(videos.userId, userId), sql`${videos.unusedSince} > 0`, isNull(videos.itemId)))
    .returning({ id: videos.id });
  if (stored === undefined) {
    await files.delete(videoKey(id));
    throw new Conflict(GONE, "changed-meanwhile");
  }
  return { id, ...facts };
}
