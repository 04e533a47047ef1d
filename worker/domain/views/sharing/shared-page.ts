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

interface SharedPage {
  /** What other sites are told of it. */
  title: string;
  /** Where it stands. */
  path: string;
}

const READ: Record<SharedKind, (db: Db, id: string) => Promise<SharedPage | undefined>> = {
  async vendor(db, id) {
    const [row] = await db
      .select({ name: vendors.name })
      .from(vendors)
      .where(and(eq(vendors.id, id), isNull(vendors.hiddenAt)));
    return row && { title: row.name, path: `/vendor/${id}` };
  },
  async product(db, id) {
    const [row] = await db
      .select({ name: products.name, vendorId: vendors.id, vendorName: vendors.name })
      .from(products)
      .innerJoin(vendors, eq(vendors.id, products.vendorId))
      .where(and(eq(products.id, id), isListed));
    return row && { title: `${row.name}, ${row.vendorName}`, path: `/vendor/${row.vendorId}/product/${id}` };
  },
  async result(db, id) {
    const [row] = await db
      .select({ batch: labResults.batchNumber, name: products.name, vendorName: vendors.name })
      .from(labResults)
      .leftJoin(vendors, and(eq(vendors.id, labResults.vendorId), isNull(vendors.hiddenAt)))
      .leftJoin(products, and(eq(products.id, labResults.productId), isListed))
      .where(and(eq(labResults.id, id), isPublic));
    if (row === undefined) return undefined;
    // A result stays public when its product is no longer listed, and then says nothing of it.
    const about = row.name === null ? "" : `: ${row.name}, ${row.vendorName ?? ""}`;
    return { title: `Lab result ${row.batch}${about}`, path: `/lab/${id}` };
  },
  async review(db, id) {
    const [row] = await db
      .select({
        title: reviews.title,
        vendorId: reviews.vendorId,
        productId: reviews.productId,
        vendorName: vendors.name,
      })
      .from(reviews)
      .innerJoin(vendors, and(eq(vendors.id, reviews.vendorId), isNull(vendors.hiddenAt)))
      .where(and(eq(reviews.id, id), isNull(reviews.hiddenAt)));
    if (row === undefined) return undefined;
    const { vendorId, productId } = row;
    const about = new URLSearchParams({ vendor: vendorId, ...(productId !== null && { product: productId }) });
    return { title: `Review of ${row.vendorName}: ${row.title}`, path: `/reviews?${about.toString()}#review-${id}` };
  },
};

/** What everybody reads, by its kind. @throws NotFound */
export async function sharedPage(db: Db, kind: string, id: string): Promise<SharedPage> {
  const known = SHARED_KINDS.find((each) => each === kind);
  const page = known && (await READ[known](db, id));
  if (page === undefined) throw new NotFound("There is no such page to share.");
  return page;
}
