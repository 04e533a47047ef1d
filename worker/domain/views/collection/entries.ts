import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { afterCursor, type Page, type SortKey, toPage } from "../../../db/pagination";
import type { ProductCardData } from "../../catalogue/cards/product-card";
import { cardColumns, isListed, toCard } from "../../catalogue/cards/product-rows";
import { labResults } from "../../catalogue/lab/results/schema";
import { products } from "../../catalogue/products/schema";
import { vendors } from "../../catalogue/vendors/schema";
import { entryId } from "../../catalogue/wishlist/entry-id";
import { collectionItems } from "../../catalogue/wishlist/schema";
import { photos } from "../../foundation/photos/schema";
import type { CollectionShow, CollectionType } from "../../voice/collection/limits";
import { collectionTypeOf, IS_OF_TYPE } from "../../voice/collection/product-kinds";

/** A product of a collection with what its member says of it, as one viewer may see it. */
export interface CollectionEntry {
  id: string;
  product: ProductCardData;
  /** Whether the directory lists it; what it does not list anymore is its member's to see alone. */
  isListed: boolean;
  type: CollectionType;
  /** As the vendor states it. */
  potency: string | null;
  kind: "owned" | "wish";
  addedAt: number;
  isFavorite: boolean;
  isDailyDriver: boolean;
  /** Whether it shows on the profile; true for whoever is not its member. */
  isShown: boolean;
  rating: number | null;
  /** HTML that the site made; null where there are none, or none for this viewer. */
  notes: string | null;
  notesPrivate: boolean;
  effects: string[];
  tags: string[];
  /** A moderator hid notes and tags; said to their member alone. */
  areWordsHidden: boolean;
}

/** Whose collection is read, and whether its member looks at it as themselves. */
export interface CollectionOf {
  userId: string;
  isOwn: boolean;
}

const selectEntries = (db: Db) =>
  db
    .select({
      card: cardColumns,
      potency: products.potency,
      isListed: sql<number>`(${isListed})`.as("is_listed"),
      item: {
        kind: collectionItems.kind,
        addedAt: sql<number>`${collectionItems.addedAt}`.as("item_added_at"),
        isFavorite: collectionItems.isFavorite,
        isDailyDriver: collectionItems.isDailyDriver,
        isShown: collectionItems.isShown,
        rating: collectionItems.rating,
        notesHtml: collectionItems.notesHtml,
        notesPrivate: collectionItems.notesPrivate,
        effects: sql<string>`${collectionItems.effects}`.mapWith(collectionItems.effects).as("item_effects"),
        tags: sql<string>`${collectionItems.tags}`.mapWith(collectionItems.tags).as("item_tags"),
        wordsHiddenAt: collectionItems.wordsHiddenAt,
      },
    })
    .from(collectionItems)
    .innerJoin(products, eq(products.id, collectionItems.productId))
    .innerJoin(vendors, eq(vendors.id, products.vendorId))
    .leftJoin(labResults, eq(labResults.id, products.newestResultId));

type Row = Awaited<ReturnType<typeof selectEntries>>[number];

/** One's own, or shown to others and of a listed product. */
const isSeen = ({ userId, isOwn }: CollectionOf): SQL | undefined =>
  and(eq(collectionItems.userId, userId), isOwn ? undefined : and(eq(collectionItems.isShown, true), isListed));

export function toEntry(
  { card, potency, isListed: listed, item }: Row,
  { userId, isOwn }: CollectionOf,
  now: number,
): CollectionEntry {
  const { wordsHiddenAt, notesHtml, tags, notesPrivate, ...rest } = item;
  const hasNotes = notesHtml !== "" && (isOwn || (wordsHiddenAt === null && !notesPrivate));
  return {
    ...rest,
    id: entryId(userId, card.id),
    product: toCard(card, now),
    isListed: listed === 1,
    type: collectionTypeOf(card),
    potency,
    notes: hasNotes ? notesHtml : null,
    notesPrivate: isOwn && notesPrivate,
    tags: isOwn || wordsHiddenAt === null ? tags : [],
    areWordsHidden: isOwn && wordsHiddenAt !== null,
  };
}

export interface Narrowed {
  type?: CollectionType | undefined;
  show: CollectionShow;
  /** Leaves the daily driver out, for a page on which it stands apart. */
  withoutDriver?: boolean;
}

const IS_OF_SHOW: Record<CollectionShow, SQL | undefined> = {
  all: undefined,
  owned: eq(collectionItems.kind, "owned"),
  favorites: eq(collectionItems.isFavorite, true),
  wishlist: eq(collectionItems.kind, "wish"),
};

const NEWEST: SortKey[] = [
  { column: collectionItems.addedAt, direction: "desc" },
  { column: collectionItems.productId, direction: "desc" },
];

/** The newest first. It looks at one collection, which is bounded (rules/collection#bounds). @throws InvalidCursor */
export const entriesStatement = (
  db: Db,
  of: CollectionOf,
  { type, show, withoutDriver, cursor, limit }: Narrowed & { cursor: string | null; limit: number },
) =>
  selectEntries(db)
    .where(
      and(
        isSeen(of),
        type === undefined ? undefined : IS_OF_TYPE[type],
        IS_OF_SHOW[show],
        withoutDriver === true ? eq(collectionItems.isDailyDriver, false) : undefined,
        afterCursor(NEWEST, cursor),
      ),
    )
    .orderBy(sql`${collectionItems.addedAt} desc, ${collectionItems.productId} desc`)
    .limit(limit + 1);

export function toEntries(rows: Row[], of: CollectionOf, limit: number, now: number): Page<CollectionEntry> {
  const { items, nextCursor } = toPage(rows, limit, ({ item, card }) => [item.addedAt, card.id]);
  return { items: items.map((row) => toEntry(row, of, now)), nextCursor };
}

export const driverStatement = (db: Db, of: CollectionOf) =>
  selectEntries(db).where(and(isSeen(of), sql`is_daily_driver = 1`));

export const entryStatement = (db: Db, of: CollectionOf, productId: string) =>
  selectEntries(db).where(and(isSeen(of), eq(collectionItems.productId, productId)));

/** The photographs of a product in a collection that show, in order. */
export const entryPhotosStatement = (db: Db, { userId }: CollectionOf, productId: string) =>
  db
    .select({ id: photos.id, width: photos.width, height: photos.height, alt: photos.alt })
    .from(photos)
    .where(
      and(
        eq(photos.subjectKind, "collection"),
        eq(photos.subjectId, entryId(userId, productId)),
        isNull(photos.hiddenAt),
      ),
    )
    .orderBy(asc(photos.place), asc(photos.id));
