import { and, eq, sql } from "drizzle-orm";
import { utcDay } from "../../../days";
import type { Db } from "../../../db/client";
import { moved } from "../../../db/counter";
import { insertWhere } from "../../../db/insert-selected";
import { pageViews } from "../../catalogue/page-views/schema";
import { can, type Viewer } from "../../foundation/access/policy";
import { DEVICES_OF_NETWORK } from "../../foundation/profile-views/count-profile-view";
import { keyedHash } from "../../../hashing";
import { galleries } from "./schema";

const PAGES = /^\/profile\/([^/]+)\/galleries\/([^/]+)$/;

/**
 * @param path without query and `.data` suffix
 * @returns the gallery that it shows; null for another page, for its owner's look, and for one of staff at work
 */
export function viewedGallery(path: string, viewer: Viewer): string | null {
  const [, userId, id] = PAGES.exec(path) ?? [];
  if (userId === undefined || id === undefined) return null;
  const isOwn = viewer.kind === "member" && viewer.id === decodeURIComponent(userId);
  return isOwn || can(viewer, "moderation.queue") ? null : decodeURIComponent(id);
}

interface GalleryLook {
  galleryId: string;
  viewer: Viewer;
  /** Keyed hashes of the client's network, and of network and browser. */
  network: string;
  visitorKey: string;
}

/** For this gallery alone. A member is one visitor, whatever they use; of others the network comes first. */
async function keyOf(secret: string, { galleryId, viewer, network, visitorKey: visitor }: GalleryLook) {
  const hashOf = async (text: string) => (await keyedHash(secret, `gallery view/${galleryId}/${text}`)).slice(0, 16);
  if (viewer.kind === "member") return { visitorKey: `m${await hashOf(`member/${viewer.id}`)}`, ofNetwork: null };
  const ofNetwork = await hashOf(`network/${network}`);
  return { visitorKey: ofNetwork + (await hashOf(`browser/${visitor}`)), ofNetwork };
}

/**
 * One a visitor and day, and of visitors of one network so many; the visitor's row comes last (rules/galleries#views).
 * @param secret the key that visitors are hashed by
 */
export async function countGalleryView(db: Db, secret: string, look: GalleryLook, now: number): Promise<void> {
  const { galleryId: id } = look;
  const { visitorKey, ofNetwork } = await keyOf(secret, look);
  const view = { visitorKey, day: utcDay(now), target: "gallery", targetId: id } as const;
  const isNew = sql`not exists (select 1 from ${pageViews} where visitor_key = ${visitorKey} and day = ${view.day}
    and target = 'gallery' and target_id = ${id})`;
  const hasRoom =
    ofNetwork === null
      ? sql`1`
      : sql`(select count(*) from ${pageViews} where visitor_key >= ${ofNetwork} and visitor_key < ${`${ofNetwork}g`}
    and day = ${view.day} and target = 'gallery' and target_id = ${id}) < ${sql.raw(String(DEVICES_OF_NETWORK))}`;
  const isGallery = sql`exists (select 1 from ${galleries} where ${galleries.id} = ${id})`;
  await db.batch([
    db
      .update(galleries)
      .set({ viewCount: moved(galleries.viewCount, 1) })
      .where(and(eq(galleries.id, id), isNew, hasRoom)),
    insertWhere(db, pageViews, view, sql`${isGallery} and ${hasRoom}`).onConflictDoNothing(),
  ]);
}
