import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { NotFound } from "../../../errors";
import { isListed } from "../../catalogue/cards/product-rows";
import { isPublic } from "../../catalogue/lab/public/public-results";
import { labResults } from "../../catalogue/lab/results/schema";
import { products } from "../../catalogue/products/schema";
import { vendors } from "../../catalogue/vendors/schema";
import { reviews } from "../../voice/reviews/schema";
import { SHARED_KINDS, type SharedKind } from "./forms";
import { pageOf, type SharedPage } from "./what-is-shared";

const READ: Record<SharedKind, (db: Db, id: string) => Promise<SharedPage | undefined>> = {
  async vendor(db, id) {
    const [row] = await db
      .select({ name: vendors.name })
      .from(vendors)
      .where(and(eq(vendors.id, id), isNull(vendors.hiddenAt)));
    return row && pageOf({ kind: "vendor", of: { id, ...row } });
  },
  async product(db, id) {
    const [row] = await db
      .select({ name: products.name, vendor: { id: vendors.id, name: vendors.name } })
      .from(products)
      .innerJoin(vendors, eq(vendors.id, products.vendorId))
      .where(and(eq(products.id, id), isListed));
    return row && pageOf({ kind: "product", of: { id, ...row } });
  },
  async result(db, id) {
    const [row] = await db
      .select({ batch: labResults.batchNumber, product: products.name, vendor: vendors.name })
      .from(labResults)
      .leftJoin(vendors, and(eq(vendors.id, labResults.vendorId), isNull(vendors.hiddenAt)))
      .leftJoin(products, and(eq(products.id, labResults.productId), isListed))
      .where(and(eq(labResults.id, id), isPublic));
    return row && pageOf({ kind: "result", of: { id, ...row } });
  },
  async review(db, id) {
    const [row] = await db
      .select({ title: reviews.title, vendor: { id: vendors.id, name: vendors.name }, productId: reviews.productId })
      .from(reviews)
      .innerJoin(vendors, and(eq(vendors.id, reviews.vendorId), isNull(vendors.hiddenAt)))
      .where(and(eq(reviews.id, id), isNull(reviews.hiddenAt)));
    if (row === undefined) return undefined;
    const { productId, ...review } = row;
    return pageOf({ kind: "review", of: { id, ...review, product: productId === null ? null : { id: productId } } });
  },
};

/** What everybody reads, by its kind. @throws NotFound */
export async function sharedPage(db: Db, kind: string, id: string): Promise<SharedPage> {
  const known = SHARED_KINDS.find((each) => each === kind);
  const page = known && (await READ[known](db, id));
  if (page === undefined) throw new NotFound("There is no such page to share.");
  return page;
}
