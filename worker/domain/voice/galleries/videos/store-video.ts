import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "../../../../context";
import { insertWhere } from "../../../../db/insert-selected";
import { didChange } from "../../../../db/must-change";
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
const noRoom = () => new Conflict(NO_ROOM, "videos-full");
const goneMeanwhile = () =>
  new Conflict("The gallery went in the meantime, and the video with it.", "changed-meanwhile");

export const videoKey = (id: string): string => `videos/${id}`;

const isOpenAccount = (userId: string): SQL =>
  sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.deletedAt} is null)`;

/** Whether one more of so many bytes can be kept. Videos on their way count too. */
const hasRoom = (userId: string, bytes: number): SQL =>
  sql`(select count(*) < ${VIDEOS_MAX} and coalesce(sum(${videos.bytes}), 0) + ${bytes} <= ${VIDEO_ROOM_BYTES} from ${videos} where ${videos.userId} = ${userId})`;

/** Before a byte is read; asked once more when it is stored. One round trip. @throws NotFound; Conflict */
export async function mustHaveRoom(
  { db, viewer }: Pick<RequestContext, "db" | "viewer">,
  galleryId: string,
): Promise<void> {
  const { id: userId } = writerOf(viewer);
  const items = sql<number>`(select count(*) from ${galleryItems} where ${galleryItems.galleryId} = ${galleryId})`;
  const [gallery] = await db
    .select({ items: items.as("items"), hasRoom: sql<number>`${hasRoom(userId, 1)}`.as("has_room") })
    .from(galleries)
    .where(and(isOwnGallery(userId, galleryId), isOpenAccount(userId)));
  if (gallery === undefined) throw noGallery();
  if (gallery.items >= GALLERY_ITEMS_MAX) throw new Conflict(NO_PLACE, "gallery-full");
  if (gallery.hasRoom === 0) throw noRoom();
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
 * Cleans a video in place and stores it for the item that will show it. The row comes first and is asked again after the
 * file: where the gallery or the account went in between, the file goes at once, and whatever breaks off leaves a row by
 * which the sweep finds the file. Two round trips.
 * @throws Invalid for `video`; NotFound where the gallery or the account is gone; Conflict where there is no room, and where
 *   the gallery went while the file was stored
 */
export async function storeVideo(
  context: StoringContext,
  galleryId: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<StoredVideo> {
  const { db, viewer, files, now } = context;
  const { id: userId } = writerOf(viewer);
  const { container, ...facts } = cleaned(bytes);
  const id = randomHex(16);
  const row = { id, userId, galleryId, container, ...facts, bytes: bytes.byteLength, createdAt: now, unusedSince: now };
  const isThere = sql`exists (select 1 from ${galleries} where ${isOwnGallery(userId, galleryId)}) and ${isOpenAccount(userId)}`;
  const isKept = sql`${isThere} and ${hasRoom(userId, bytes.byteLength)}`;
  if (!(await didChange(db, insertWhere(db, videos, row, isKept), []))) {
    await mustHaveRoom(context, galleryId);
    throw noRoom();
  }
  await storeFile(files, { key: videoKey(id), bytes, type: VIDEO_TYPES[container] });
  const [stored] = await db
    .update(videos)
    .set({ storedAt: now })
    .where(and(eq(videos.id, id), eq(videos.userId, userId), sql`${videos.unusedSince} > 0`, isNull(videos.itemId)))
    .returning({ id: videos.id });
  if (stored === undefined) {
    await files.delete(videoKey(id));
    throw goneMeanwhile();
  }
  return { id, ...facts };
}
