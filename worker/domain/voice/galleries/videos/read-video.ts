import { and, eq, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "../../../../context";
import { can, type Viewer } from "../../../foundation/access/policy";
import { users } from "../../../foundation/users/schema";
import { mayOpenGallery } from "../access";
import { galleries, galleryItems } from "../schema";
import { videos } from "./schema";
import { videoKey } from "./store-video";
import { VIDEO_TYPES } from "./video-limits";

/** Of its item: one that a moderator hid is gone for its owner too, and moderators see it for as long as it is stored. */
function isShownTo(viewer: Viewer): SQL {
  const isItem = sql`${galleryItems.id} = ${videos.itemId} and ${galleryItems.videoId} = ${videos.id}`;
  if (can(viewer, "moderation.queue")) return sql`exists (select 1 from ${galleryItems} where ${isItem})`;
  const isOpen = sql`exists (select 1 from ${galleryItems} join ${galleries} on ${galleries.id} = ${galleryItems.galleryId} join ${users} on ${users.id} = ${galleries.userId} where ${isItem} and ${galleryItems.hiddenAt} is null and ${mayOpenGallery(viewer)})`;
  if (viewer.kind === "visitor") return isOpen;
  const isUpcoming = sql`(${videos.userId} = ${viewer.id} and ${videos.itemId} is null and ${videos.unusedSince} > 0)`;
  return sql`(${isOpen} or ${isUpcoming})`;
}

interface FoundVideo {
  type: string;
  bytes: number;
}

/** For whoever opens the gallery that it stands in. One round trip. @returns null where there is none, and where it is not shown */
export async function findVideo(
  { db, viewer }: Pick<RequestContext, "db" | "viewer">,
  id: string,
): Promise<FoundVideo | null> {
  const [video] = await db
    .select({ container: videos.container, bytes: videos.bytes })
    .from(videos)
    .where(and(eq(videos.id, id), sql`${videos.storedAt} is not null`, isShownTo(viewer)));
  return video === undefined ? null : { type: VIDEO_TYPES[video.container], bytes: video.bytes };
}

/** A part of its file, or the whole. @returns null where the store has it not */
export const openVideo = (
  { files }: Pick<RequestContext, "files">,
  id: string,
  range: { offset: number; length: number } | null,
): Promise<R2ObjectBody | null> => files.get(videoKey(id), range === null ? {} : { range });
