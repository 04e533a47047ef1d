import { eq, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { insertSelected } from "../../../db/insert-selected";
import type { ProductInput } from "./product-form-schema";
import { productSizes } from "../products/schema";

/** The statement that stores a product's sizes in their order, in one parameter however many they are. */
export const insertSizes = (db: Db, productId: string, sizes: ProductInput["sizes"]) =>
  insertSelected(
    db,
    productSizes,
    {
      productId,
      position: sql`key`,
      weight: sql`value ->> 'weight'`,
      priceCents: sql`value ->> 'priceCents'`,
      inStock: sql`value ->> 'inStock'`,
      sku: sql`value ->> 'sku'`,
    },
    sql`from json_each(${JSON.stringify(sizes)})`,
  );

export const replaceSizes = (db: Db, productId: string, sizes: ProductInput["sizes"]) => [
  db.delete(productSizes).where(eq(productSizes.productId, productId)),
  insertSizes(db, productId, sizes),
];
