import { and, asc, eq, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { can, type Viewer } from "../../foundation/access/policy";
import { isItemShown, isOpenTo } from "../../voice/galleries/access";
import { GALLERIES_MAX, type GalleryType } from "../../voice/galleries/limits";
import { galleries, galleryItems } from "../../voice/galleries/schema";
import { type AskedTab, type ProfileTab, type Reading, readerOf, readTab } from "../people/profile-tab";

/** A gallery as it stands in the list of its owner's. */
export interface GalleryCard {
  id: string;
  name: string;
  description: string;
  type: GalleryType;
  isPublic: boolean;
  /** Of those that show. */
  itemCount: number;
  viewCount: number;
  updatedAt: number;
  /** The photograph, or still of a video, that stands first in it. */
  cover: string | null;
  /** Whether a moderator hid it: only its owner and moderators find it then. */
  isHidden: boolean;
}

const inGallery = sql`from ${galleryItems} where ${galleryItems.galleryId} = ${galleries.id}`;

const galleriesStatement = (db: Db, userId: string, reader: Viewer) =>
  db
    .select({
      id: galleries.id,
      name: galleries.name,
      description: galleries.description,
      type: galleries.type,
      isPublic: galleries.isPublic,
      viewCount: galleries.viewCount,
      updatedAt: galleries.updatedAt,
      hiddenAt: galleries.hiddenAt,
      itemCount: sql<number>`(select count(*) ${inGallery} and ${isItemShown})`.as("item_count"),
      cover: sql<
        string | null
      >`(select ${galleryItems.photoId} ${inGallery} and ${galleryItems.photoId} is not null and ${galleryItems.hiddenAt} is null order by ${galleryItems.place}, ${galleryItems.id} limit 1)`.as(
        "cover",
      ),
    })
    .from(galleries)
    .where(and(eq(galleries.userId, userId), isOpenTo(reader)))
    .orderBy(asc(galleries.place), asc(galleries.id))
    .limit(GALLERIES_MAX);

type Row = Awaited<ReturnType<typeof galleriesStatement>>[number];

const toCard = ({ hiddenAt, ...row }: Row): GalleryCard => ({ ...row, isHidden: hiddenAt !== null });

interface GalleriesTab {
  galleries: GalleryCard[];
  /** Whether the viewer makes and orders them. */
  isOwner: boolean;
}

/** A member's galleries that a viewer may open, in their order. One round trip. @throws NotFound */
export function galleriesTab(context: Reading, asked: AskedTab): Promise<ProfileTab & { tab: GalleriesTab | null }> {
  const { db, viewer } = context;
  const reader = readerOf(viewer, asked);
  const lists = [[galleriesStatement(db, asked.userId, reader)]] as const;
  return readTab(context, asked, lists, ([[rows = []]]) => ({
    galleries: rows.map(toCard),
    isOwner: reader.kind === "member" && reader.id === asked.userId,
  }));
}

/** Who reads what a moderator hid. */
export const moderates = (viewer: Viewer): boolean => can(viewer, "moderation.queue");
