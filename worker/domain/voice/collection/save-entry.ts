import { and, eq, isNull, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { insertSelected } from "../../../db/insert-selected";
import { Conflict, Invalid, NotFound } from "../../../errors";
import { takeOrRefuse } from "../../../take-or-refuse";
import { isListed } from "../../catalogue/cards/product-rows";
import { products } from "../../catalogue/products/schema";
import { vendors } from "../../catalogue/vendors/schema";
import { WISHES_FULL, WISHES_MAX } from "../../catalogue/wishlist/forms";
import { collectionItems } from "../../catalogue/wishlist/schema";
import { writerOf } from "../../foundation/access/demand";
import { readPost } from "../../foundation/markup/read-post";
import { users } from "../../foundation/users/schema";
import { refuseLinks } from "../forum-writing/author-checks";
import { FIRST_DAY } from "../forum-writing/limits";
import type { EntryInput } from "./forms";
import { COLLECTION_RULE, HAS_PURCHASES } from "./limits";
import { hiddenSince } from "./hidden-words";
import { collectionPurchases } from "./schema";

type SaveContext = Pick<RequestContext, "db" | "viewer" | "objects" | "origin" | "now">;

/** Pictures of a product are its photographs; notes have none of their own. */
const NO_IMAGES = () => null;

const listedProduct = (db: Db, productId: string) =>
  db
    .select({ id: sql<string>`${products.id}`.as("product_id") })
    .from(products)
    .innerJoin(vendors, eq(vendors.id, products.vendorId))
    .where(and(eq(products.id, productId), isListed));

export const ownEntry = (userId: string, productId: string) =>
  and(eq(collectionItems.userId, userId), eq(collectionItems.productId, productId));

const hasPurchases = (userId: string, productId: string) =>
  sql<number>`exists (select 1 from ${collectionPurchases} where ${collectionPurchases.userId} = ${userId} and ${collectionPurchases.productId} = ${productId})`;

/**
 * Where an entry may come from: a product that is listed or in the collection already, an account that is open, and a
 * collection that has room or the entry.
 */
const roomFor = (userId: string, productId: string) => {
  const others = sql`(select count(*) from (select 1 from ${collectionItems} where ${collectionItems.userId} = ${userId} and ${collectionItems.productId} <> ${productId} limit ${WISHES_MAX}))`;
  return sql`from ${products} join ${vendors} on ${vendors.id} = ${products.vendorId} join ${users} on ${users.id} = ${userId} where ${products.id} = ${productId} and (${isListed} or exists (select 1 from ${collectionItems} as own where own.user_id = ${userId} and own.product_id = ${productId})) and ${users.deletedAt} is null and ${others} < ${WISHES_MAX}`;
};

/**
 * Puts a product on a member's shelf: a wish becomes one that they have, and one that is there stays as it is. One round
 * trip.
 * @throws Unauthenticated, Forbidden before the age gate, RateLimited; NotFound; Conflict for a full collection
 */
export async function keepProduct(context: SaveContext, productId: string): Promise<void> {
  const { db, viewer, objects, now } = context;
  const { id: userId } = writerOf(viewer);
  await takeOrRefuse(objects.limiter(`collection:${userId}`), COLLECTION_RULE, now);
  const [, [found], [there]] = await db.batch([
    insertSelected(
      db,
      collectionItems,
      { userId, productId, kind: "owned", addedAt: now, isShown: true },
      roomFor(userId, productId),
    ).onConflictDoUpdate({
      target: [collectionItems.userId, collectionItems.productId],
      set: { kind: "owned", isShown: sql`iif(${collectionItems.kind} = 'wish', 1, ${collectionItems.isShown})` },
    }),
    listedProduct(db, productId),
    db.select({ kind: collectionItems.kind }).from(collectionItems).where(ownEntry(userId, productId)),
  ]);
  if (found === undefined) throw new NotFound("There is no such product.");
  if (there === undefined) throw new Conflict(WISHES_FULL, "collection-full");
}

/**
 * Stores all that a member says of a product, which comes into the collection by that. Words that a moderator hid are
 * hidden whenever they are said again, also after the entry was removed. Two round trips.
 * @throws Unauthenticated, Forbidden before the age gate, RateLimited; NotFound; Invalid for notes with more links than a
 *   post may have, and for a wish that was bought; Conflict for a full collection
 */
export async function saveEntry(context: SaveContext, productId: string, input: EntryInput): Promise<void> {
  const { db, viewer, objects, origin, now } = context;
  const { id: userId } = writerOf(viewer);
  await takeOrRefuse(objects.limiter(`collection:${userId}`), COLLECTION_RULE, now);
  const reading = readPost(input.notes, { origin, imageId: NO_IMAGES });
  const bought = db
    .select({ has: hasPurchases(userId, productId).as("has") })
    .from(users)
    .where(eq(users.id, userId));
  const [[account], [found], [buying], [there]] = await db.batch([
    db
      .select({ createdAt: users.createdAt })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.deletedAt))),
    listedProduct(db, productId),
    bought,
    db.select({ kind: collectionItems.kind }).from(collectionItems).where(ownEntry(userId, productId)),
  ]);
  // What is not listed anymore can still be changed by whoever has it.
  if (account === undefined || (found ?? there) === undefined) throw new NotFound("There is no such product.");
  if (input.kind === "wish" && buying?.has === 1) throw new Invalid({ kind: HAS_PURCHASES });
  inNotes(() => refuseLinks(reading, now - account.createdAt < FIRST_DAY.ms));
  const row = { ...input, notesHtml: reading.draw(new Map()).html };
  const hidden = { wordsHiddenAt: hiddenSince({ userId, productId, ...input }) };
  const stillBought = input.kind === "wish" ? sql` and not ${hasPurchases(userId, productId)}` : sql``;
  const [write] = await db.batch([
    insertSelected(
      db,
      collectionItems,
      { userId, productId, addedAt: now, ...row, ...hidden },
      sql`${roomFor(userId, productId)}${stillBought}`,
    ).onConflictDoUpdate({
      target: [collectionItems.userId, collectionItems.productId],
      set: {
        ...row,
        ...(input.kind === "wish" && { isDailyDriver: false }),
        ...hidden,
      },
    }),
  ]);
  if (write.meta.changes === 0) throw new Conflict(WISHES_FULL, "collection-full");
}

/** What refuses a post's content refuses notes by their own name. */
function inNotes(check: () => void): void {
  try {
    check();
  } catch (error) {
    throw error instanceof Invalid ? new Invalid({ notes: Object.values(error.fields)[0] ?? error.message }) : error;
  }
}
