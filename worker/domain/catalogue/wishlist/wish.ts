import { and, desc, eq, not, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { insertSelected } from "../../../db/insert-selected";
import { afterCursor, type Page, type SortKey, toPage } from "../../../db/pagination";
import { type Holes, prepared } from "../../../db/prepared";
import { Conflict, NotFound } from "../../../errors";
import { demand } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { isReported } from "../../foundation/cases/pending";
import type { ProductCardData } from "../cards/product-card";
import { cardColumns, isListed, toCard } from "../cards/product-rows";
import { labResults } from "../lab/results/schema";
import { products } from "../products/schema";
import { selectNotes, toNotes } from "../substances/status";
import { vendors } from "../vendors/schema";
import { NOTES_REPORTED } from "./entry-id";
import { ALREADY_YOURS, WISHES_FULL, WISHES_MAX } from "./forms";
import { heldStatement, heldWords, isBare } from "./held-words";
import { collectionItems } from "./schema";

interface Wish {
  product: ProductCardData;
  addedAt: number;
}

/** One that is there stays as it is (rules/products#wishlist). @throws NotFound; Conflict for a full collection, and for what the member has */
export async function addWish(db: Db, viewer: Viewer, productId: string, now: number): Promise<void> {
  const { id: userId } = demand(viewer, "member.act");
  const mine = and(eq(collectionItems.userId, userId), eq(collectionItems.productId, productId));
  const size = sql`(select count(*) from (select 1 from ${collectionItems} where ${eq(collectionItems.userId, userId)} limit ${WISHES_MAX}))`;
  const row = { userId, productId, kind: "wish" as const, addedAt: now };
  const [, [found], [there]] = await db.batch([
    insertSelected(
      db,
      collectionItems,
      row,
      sql`from ${products} join ${vendors} on ${vendors.id} = ${products.vendorId} where ${products.id} = ${productId} and ${isListed} and ${size} < ${WISHES_MAX}`,
    ).onConflictDoNothing(),
    db
      .select({ id: sql<string>`${products.id}`.as("product_id") })
      .from(products)
      .innerJoin(vendors, eq(vendors.id, products.vendorId))
      .where(and(eq(products.id, productId), isListed)),
    db.select({ kind: collectionItems.kind }).from(collectionItems).where(mine),
  ]);
  if (found === undefined) throw new NotFound("There is no such product.");
  if (there === undefined) throw new Conflict(WISHES_FULL, "collection-full");
  if (there.kind === "owned") throw new Conflict(ALREADY_YOURS, "in-collection");
}

/**
 * Takes a wish away where it is no more than that; what the member owns stays. One that is not there is gone already. Of
 * what its member said of it nothing goes by this (rules/collection#one-list).
 * @throws Unauthenticated; Conflict for a wish that holds more, and while a report of its notes waits for its decision, also
 *   where they were emptied meanwhile
 */
export async function removeWish(db: Db, viewer: Viewer, productId: string): Promise<void> {
  const { id: userId } = demand(viewer, "member.act");
  const wish = and(
    eq(collectionItems.userId, userId),
    eq(collectionItems.productId, productId),
    eq(collectionItems.kind, "wish"),
  );
  const isFree = not(isReported("collection_notes", collectionItems.id));
  const [, [left]] = await db.batch([
    db.delete(collectionItems).where(and(wish, isBare, isFree)),
    heldStatement(db, wish),
  ]);
  if (left === undefined) return;
  throw left.isReported === 1
    ? new Conflict(NOTES_REPORTED, "case-pending")
    : new Conflict(heldWords(left), "holds-more");
}

/** Whether a member has a product in the collection. */
export const selectWish = prepared((db, { member, product }: Holes<{ member: string; product: string }>) =>
  db
    .select({ kind: collectionItems.kind })
    .from(collectionItems)
    .where(and(eq(collectionItems.userId, member), eq(collectionItems.productId, product))),
);

const KEYS: SortKey[] = [
  { column: collectionItems.addedAt, direction: "desc" },
  { column: collectionItems.productId, direction: "desc" },
];

export async function listWishes(
  db: Db,
  viewer: Viewer,
  { cursor, limit, region }: { cursor: string | null; limit: number; region: string },
  now: number,
): Promise<Page<Wish>> {
  const { id: userId } = demand(viewer, "member.act");
  const [rows, entries] = await db.batch([
    db
      .select({
        card: cardColumns,
        wishedAt: collectionItems.addedAt,
      })
      .from(collectionItems)
      .innerJoin(products, eq(products.id, collectionItems.productId))
      .innerJoin(vendors, eq(vendors.id, products.vendorId))
      .leftJoin(labResults, eq(labResults.id, products.newestResultId))
      .where(
        and(eq(collectionItems.userId, userId), eq(collectionItems.kind, "wish"), isListed, afterCursor(KEYS, cursor)),
      )
      .orderBy(desc(collectionItems.addedAt), desc(collectionItems.productId))
      .limit(limit + 1),
    selectNotes(db, region),
  ]);
  const notes = toNotes(region, entries);
  const { items, nextCursor } = toPage(rows, limit, ({ card, wishedAt }) => [wishedAt, card.id]);
  return {
    items: items.map(({ card, wishedAt }) => ({
      product: { ...toCard(card, now), note: notes?.(card.substance) },
      addedAt: wishedAt,
    })),
    nextCursor,
  };
}
