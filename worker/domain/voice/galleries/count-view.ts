import { and, eq, sql } from "drizzle-orm";
import { utcDay } from "../../../days";
import type { Db } from "../../../db/client";
import { moved } from "../../../db/counter";
import { insertWhere } from "../../../db/insert-selected";
import { pageViews } from "../../catalogue/page-views/schema";
import { can, type Viewer } from "../../foundation/access/policy";
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

/** One a visitor and day; the visitor's row comes last (rules/galleries#views). */
export async function countGalleryView(db: Db, id: string, visitorKey: string, now: number): Promise<void> {
  const view = { visitorKey, day: utcDay(now), target: "gallery", targetId: id } as const;
  const isNew = sql`not exists (select 1 from ${pageViews} where visitor_key = ${visitorKey} and day = ${view.day}
    and target = 'gallery' and target_id = ${id})`;
  const isGallery = sql`exists (select 1 from ${galleries} where ${galleries.id} = ${id})`;
  await db.batch([
    db
      .update(galleries)
      .set({ viewCount: moved(galleries.viewCount, 1) })
      .where(and(eq(galleries.id, id), isNew)),
    insertWhere(db, pageViews, view, isGallery).onConflictDoNothing(),
  ]);
}
