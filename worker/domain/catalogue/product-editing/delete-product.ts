import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { DAY_MS } from "../../../days";
import { batchIfChanged } from "../../../db/must-change";
import { Conflict, NotFound } from "../../../errors";
import { record } from "../../foundation/audit/record";
import { outdatePages } from "../../foundation/changes/outdate-pages";
import { editorOf, mustWrite, NO_PRODUCT, type ProductContext, productEntry } from "./product-editor";
import { loadProduct, mustNotBeDeleted } from "./load-product";
import { TRASH_DAYS, PRODUCT_LIMIT } from "./product-form";
import { withinQuota, refuseFull } from "./plan-quota";
import { products } from "../products/schema";
import { productTotals } from "./vendor-totals";

/** Since when a product in the trash must have been there to be beyond return. */
export const trashEnd = (now: number): number => now - TRASH_DAYS * DAY_MS;

/** See rules/products#trash. */
export async function deleteProduct(context: ProductContext, id: string): Promise<void> {
  const { db, now, requestId, viewer } = context;
  const editor = editorOf(viewer);
  const loaded = await loadProduct(db, editor, id);
  mustNotBeDeleted(loaded);
  const { product, vendor } = loaded;
  mustWrite(editor, vendor);
  const listed = product.hiddenAt === null;
  const deleted = db
    .update(products)
    .set({
      ...(listed ? { hiddenAt: now, hiddenCause: "deleted" } : {}),
      deletedAt: now,
      featuredAt: null,
      updatedAt: now,
    })
    .where(
      and(
        eq(products.id, id),
        isNull(products.deletedAt),
        listed ? isNull(products.hiddenAt) : isNotNull(products.hiddenAt),
      ),
    );
  const detail = { name: product.name, vendor: vendor.id };
  await batchIfChanged(
    db,
    deleted,
    [
      ...productTotals(db, vendor.id, listed ? -1 : 0),
      record(db, productEntry(editor, { action: "product.deleted", productId: id, detail }, requestId), now),
      outdatePages(db, "product-hiding", now),
    ],
    () => new NotFound(NO_PRODUCT),
  );
  await context.afterChange({ kind: "product-hiding", vendorIds: [vendor.id] });
}

/** What staff had hidden before stays hidden (rules/products#trash). */
export async function restoreProduct(context: ProductContext, id: string): Promise<void> {
  const { db, now, requestId, viewer } = context;
  const editor = editorOf(viewer);
  const { product, vendor } = await loadProduct(db, editor, id);
  if (product.deletedAt === null || product.deletedAt < trashEnd(now)) throw new NotFound(NO_PRODUCT);
  mustWrite(editor, vendor);
  refuseFull(vendor, { products: 1, images: product.images.length });
  const shows = product.hiddenCause === "deleted";
  const restored = db
    .update(products)
    .set({ deletedAt: null, updatedAt: now, ...(shows ? { hiddenAt: null, hiddenCause: null } : {}) })
    .where(
      and(
        eq(products.id, id),
        eq(products.deletedAt, product.deletedAt),
        withinQuota("products", vendor.id, 1),
        withinQuota("images", vendor.id, product.images.length),
      ),
    );
  const detail = { name: product.name, vendor: vendor.id };
  await batchIfChanged(
    db,
    restored,
    [
      ...productTotals(db, vendor.id, shows ? 1 : 0),
      record(db, productEntry(editor, { action: "product.restored", productId: id, detail }, requestId), now),
    ],
    () => new Conflict(PRODUCT_LIMIT, "plan-limit"),
  );
  await context.afterChange({ kind: "product", vendorIds: [vendor.id] });
}
