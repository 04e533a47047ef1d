import { asc, eq, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { NotFound } from "../../../errors";
import { newestColumns } from "../lab/results/newest";
import { labResults } from "../lab/results/schema";
import { type Editor, mustBeOwn, NO_PRODUCT } from "./product-editor";
import { selectProductVendor } from "./plan-quota";
import { products, productSizes } from "../products/schema";

/** One trip. @throws NotFound also for another vendor's product (rules/access#refusals) */
export async function loadProduct(db: Db, editor: Editor, productId: string) {
  const [[product], sizes, [vendor], [newest]] = await db.batch([
    db.select().from(products).where(eq(products.id, productId)),
    db.select().from(productSizes).where(eq(productSizes.productId, productId)).orderBy(asc(productSizes.position)),
    selectProductVendor(db, sql`(select vendor_id from products where products.id = ${productId})`),
    db
      .select(newestColumns)
      .from(products)
      .innerJoin(labResults, eq(labResults.id, products.newestResultId))
      .where(eq(products.id, productId)),
  ]);
  mustBeOwn(editor, product);
  if (product === undefined || vendor === undefined) throw new NotFound(NO_PRODUCT);
  return { product, sizes, vendor, newest: newest ?? null };
}

export type LoadedProduct = Awaited<ReturnType<typeof loadProduct>>;

export function mustNotBeDeleted({ product }: LoadedProduct): void {
  if (product.deletedAt !== null) throw new NotFound(NO_PRODUCT);
}
