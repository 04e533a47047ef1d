import { eq, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import type { ProductInput } from "./product-form-schema";
import { productSizes } from "./schema";

/** The statement that stores a product's sizes in their order, in one parameter however many they are. */
export const insertSizes = (db: Db, productId: string, sizes: ProductInput["sizes"]) =>
  db
    .insert(productSizes)
    .select(
      sql`select ${productId}, key, value ->> 'weight', value ->> 'priceCents', value ->> 'inStock', value ->> 'sku' from json_each(${JSON.stringify(sizes)})`,
    );

export const replaceSizes = (db: Db, productId: string, sizes: ProductInput["sizes"]) => [
  db.delete(productSizes).where(eq(productSizes.productId, productId)),
  insertSizes(db, productId, sizes),
];
