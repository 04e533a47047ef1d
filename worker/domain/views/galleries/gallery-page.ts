import { and, desc, eq, isNull } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { NotFound } from "../../../errors";
import { vendors } from "../../catalogue/vendors/schema";
import { memberOf } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { users } from "../../foundation/users/schema";
import { isOpenTo, mayOpenGallery } from "../../voice/galleries/access";
import type { GalleryType } from "../../voice/galleries/limits";
import { galleries } from "../../voice/galleries/schema";
import { isOwnGallery, noGallery } from "../../voice/galleries/turns";
import { reviews } from "../../voice/reviews/schema";
import { type AskedTab, type ProfileTab, type Reading, readerOf, readTab } from "../people/profile-tab";
import { moderates } from "./galleries-tab";
import { galleryColumns, type GalleryItem, itemsStatement, toItems } from "./item-rows";

export interface Gallery {
  id: string;
  name: string;
  description: string;
  type: GalleryType;
  isPublic: boolean;
  viewCount: number;
  /** What an order of its items is based on. */
  revision: number;
  createdAt: number;
  updatedAt: number;
  /** The moderator's reason, where one hid it. */
  hidden: string | null;
  items: GalleryItem[];
}

type Row = Omit<Gallery, "hidden" | "items"> & { hiddenAt: number | null; hiddenReason: string | null };

const toGallery = (
  { hiddenAt, hiddenReason, ...row }: Row,
  rows: Parameters<typeof toItems>[0],
  viewer: Viewer,
  userId: string,
): Gallery => ({
  ...row,
  hidden: hiddenAt === null ? null : (hiddenReason ?? ""),
  items: toItems(rows, {
    isOwner: viewer.kind === "member" && viewer.id === userId,
    moderates: moderates(viewer),
  }),
});

const NO_GALLERY = "There is no such gallery.";

/**
 * A gallery on its owner's profile. One round trip.
 * @throws NotFound, also where the viewer may not read the profile: nobody learns which galleries there are
 */
export async function galleryTab(
  context: Reading,
  asked: AskedTab & { galleryId: string },
): Promise<ProfileTab & { tab: Gallery }> {
  const { db, viewer } = context;
  const { userId, galleryId } = asked;
  const reader = readerOf(viewer, asked);
  const which = and(eq(galleries.id, galleryId), eq(galleries.userId, userId), isOpenTo(reader));
  const lists = [[db.select(galleryColumns).from(galleries).where(which)], [itemsStatement(db, galleryId)]] as const;
  const page = await readTab(context, asked, lists, ([[found = []], [rows = []]]) => {
    const [gallery] = found;
    if (gallery === undefined) throw new NotFound(NO_GALLERY);
    return toGallery(gallery, rows, reader, userId);
  });
  if (page.tab === null) throw new NotFound(NO_GALLERY);
  return { ...page, tab: page.tab };
}

/** The same by its id alone, without the profile around it. One round trip. @throws NotFound */
export async function readGallery(
  { db, viewer }: Pick<RequestContext, "db" | "viewer">,
  id: string,
): Promise<Gallery & { userId: string }> {
  const [[found], rows] = await db.batch([
    db
      .select({ ...galleryColumns, userId: galleries.userId })
      .from(galleries)
      .innerJoin(users, eq(users.id, galleries.userId))
      .where(and(eq(galleries.id, id), mayOpenGallery(viewer))),
    itemsStatement(db, id),
  ]);
  if (found === undefined) throw new NotFound(NO_GALLERY);
  const { userId, ...gallery } = found;
  return { ...toGallery(gallery, rows, viewer, userId), userId };
}

/** Newest reviews that a member chooses from; older ones are added by their id. */
const CHOICES = 50;

const reviewChoices = (db: Db, userId: string) =>
  db
    .select({ id: reviews.id, title: reviews.title, vendor: vendors.name })
    .from(reviews)
    .innerJoin(vendors, and(eq(vendors.id, reviews.vendorId), isNull(vendors.hiddenAt)))
    .where(and(eq(reviews.authorId, userId), isNull(reviews.hiddenAt)))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(CHOICES);

/** A gallery of the member's own, for changing it, and their reviews. One round trip. @throws Unauthenticated; NotFound */
export async function readOwnGallery({ db, viewer }: Pick<RequestContext, "db" | "viewer">, id: string) {
  const { id: userId } = memberOf(viewer);
  const [[found], rows, choices] = await db.batch([
    db.select(galleryColumns).from(galleries).where(isOwnGallery(userId, id)),
    itemsStatement(db, id),
    reviewChoices(db, userId),
  ]);
  if (found === undefined) throw noGallery();
  return { userId, gallery: toGallery(found, rows, viewer, userId), choices };
}
