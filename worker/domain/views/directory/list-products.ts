import { and, desc, eq } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { afterCursor, type Page, type SortKey, toPage } from "../../../db/pagination";
import { NotFound } from "../../../errors";
import { isListed } from "../../catalogue/cards/product-rows";
import {
  type ProductSize,
  type PublicProduct,
  selectProducts,
  selectSizes,
  toProduct,
} from "../../catalogue/cards/public-product";
import { products } from "../../catalogue/products/schema";

/** The newest first: `products_vendor` or `products_added` serves it. */
const ORDER: SortKey[] = [
  { column: products.addedAt, direction: "desc" },
  { column: products.id, direction: "desc" },
];

export interface ProductWithSizes extends PublicProduct {
  sizes: ProductSize[];
}

type SizeRow = ProductSize & { productId: string };

const withSizes = (product: PublicProduct, sizes: SizeRow[]): ProductWithSizes => ({
  ...product,
  sizes: sizes
    .filter((size) => size.productId === product.id)
    .map(({ weight, priceCents, inStock }) => ({ weight, priceCents, inStock })),
});

interface ListInput {
  vendor?: string | undefined;
  cursor: string | null;
  limit: number;
}

/** Listed products, newest first; an unknown vendor has none. @throws Invalid for a foreign cursor */
export async function listProducts(
  db: Db,
  { vendor, cursor, limit }: ListInput,
  now: number,
): Promise<Page<ProductWithSizes>> {
  const ofVendor = vendor === undefined ? undefined : eq(products.vendorId, vendor);
  const beyond = afterCursor(ORDER, cursor);
  const rows = await selectProducts(db)
    .where(and(ofVendor, isListed, beyond))
    .orderBy(desc(products.addedAt), desc(products.id))
    .limit(limit + 1);
  const { items, nextCursor } = toPage(rows, limit, ({ card }) => [card.addedAt, card.id]);
  const sizes =
    items.length === 0
      ? []
      : await selectSizes(
          db,
          items.map(({ card }) => card.id),
        );
  return { items: items.map((row) => withSizes(toProduct(row, now), sizes)), nextCursor };
}

export async function readProduct(db: Db, productId: string, now: number): Promise<ProductWithSizes> {
  const [[row], sizes] = await db.batch([
    selectProducts(db).where(and(eq(products.id, productId), isListed)),
    selectSizes(db, [productId]),
  ]);
  if (row === undefined) throw new NotFound("There is no such product.");
  return withSizes(toProduct(row, now), sizes);
}
