import { and, desc, eq, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { insertSelected } from "../../../db/insert-selected";
import { afterCursor, type Page, type SortKey, toPage } from "../../../db/pagination";
import { Conflict, Invalid, NotFound } from "../../../errors";
import { demand } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { isListed } from "../cards/product-rows";
import { products } from "../products/schema";
import { isSuspended } from "../products/suspension";
import { vendors } from "../vendors/schema";
import { ALERTS_FULL, ALERTS_MAX, ALREADY_BELOW } from "./forms";
import { priceAlerts } from "./schema";

export interface PriceAlert {
  product: { id: string; name: string };
  vendor: { id: string; name: string };
  belowCents: number;
  lowestPriceCents: number;
  /** Its member was notified; setting it again arms it. */
  firedAt: number | null;
  createdAt: number;
  /** Its substance is suspended: nobody is notified of its price until then (rules/products#price-alerts). */
  suspended: boolean;
}

const listedProduct = (db: Db, productId: string) =>
  db
    .select({
      id: products.id,
      name: products.name,
      vendorId: vendors.id,
      vendorName: vendors.name,
      lowestPriceCents: products.lowestPriceCents,
    })
    .from(products)
    .innerJoin(vendors, eq(vendors.id, products.vendorId))
    .where(and(eq(products.id, productId), isListed));

/** One a member and product; setting it anew arms it again (rules/products#price-alerts). */
export async function setPriceAlert(
  db: Db,
  viewer: Viewer,
  { productId, belowCents }: { productId: string; belowCents: number },
  now: number,
): Promise<void> {
  const { id: userId } = demand(viewer, "member.act");
  const mine = eq(priceAlerts.userId, userId);
  const others = sql`(select count(*) from (select 1 from ${priceAlerts} where ${mine} and ${priceAlerts.productId} <> ${productId} limit ${ALERTS_MAX}))`;
  const armed = { belowCents, createdAt: now, dueAt: null, firedAt: null };
  const [write, [product]] = await db.batch([
    insertSelected(
      db,
      priceAlerts,
      { userId, productId, ...armed },
      sql`from ${products} join ${vendors} on ${vendors.id} = ${products.vendorId} where ${products.id} = ${productId} and ${isListed} and ${products.lowestPriceCents} >= ${belowCents} and ${others} < ${ALERTS_MAX}`,
    ).onConflictDoUpdate({ target: [priceAlerts.userId, priceAlerts.productId], set: armed }),
    listedProduct(db, productId),
  ]);
  if (product === undefined) throw new NotFound("There is no such product.");
  if (product.lowestPriceCents < belowCents) throw new Invalid({ below: ALREADY_BELOW });
  if (write.meta.changes === 0) throw new Conflict(ALERTS_FULL, "alerts-full");
}

/** Takes an alert away; one that is not there is gone already. @returns the bound that it had, in cents; null where there was none */
export async function deletePriceAlert(db: Db, viewer: Viewer, productId: string): Promise<number | null> {
  const { id: userId } = demand(viewer, "member.act");
  const [gone] = await db
    .delete(priceAlerts)
    .where(and(eq(priceAlerts.userId, userId), eq(priceAlerts.productId, productId)))
    .returning({ belowCents: priceAlerts.belowCents });
  return gone?.belowCents ?? null;
}

const KEYS: SortKey[] = [
  { column: priceAlerts.createdAt, direction: "desc" },
  { column: priceAlerts.productId, direction: "desc" },
];

export async function listPriceAlerts(
  db: Db,
  viewer: Viewer,
  { cursor, limit, wanted = null }: { cursor: string | null; limit: number; wanted?: string | null },
): Promise<Page<PriceAlert> & { wanted: Pick<PriceAlert, "product" | "vendor" | "lowestPriceCents"> | null }> {
  const { id: userId } = demand(viewer, "member.act");
  const [rows, [product]] = await db.batch([
    db
      .select({
        id: priceAlerts.productId,
        name: products.name,
        vendorId: vendors.id,
        vendorName: vendors.name,
        belowCents: priceAlerts.belowCents,
        lowestPriceCents: products.lowestPriceCents,
        firedAt: priceAlerts.firedAt,
        createdAt: priceAlerts.createdAt,
        suspended: isSuspended.as("suspended"),
      })
      .from(priceAlerts)
      .innerJoin(products, eq(products.id, priceAlerts.productId))
      .innerJoin(vendors, eq(vendors.id, products.vendorId))
      .where(and(eq(priceAlerts.userId, userId), isListed, afterCursor(KEYS, cursor)))
      .orderBy(desc(priceAlerts.createdAt), desc(priceAlerts.productId))
      .limit(limit + 1),
    listedProduct(db, wanted ?? ""),
  ]);
  const { items, nextCursor } = toPage(rows, limit, ({ createdAt, id }) => [createdAt, id]);
  return {
    items: items.map(({ id, name, vendorId, vendorName, suspended, ...rest }) => ({
      product: { id, name },
      vendor: { id: vendorId, name: vendorName },
      suspended: suspended === 1,
      ...rest,
    })),
    nextCursor,
    wanted:
      product === undefined
        ? null
        : {
            product: { id: product.id, name: product.name },
            vendor: { id: product.vendorId, name: product.vendorName },
            lowestPriceCents: product.lowestPriceCents,
          },
  };
}
