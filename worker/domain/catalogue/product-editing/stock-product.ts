import { and, eq, isNull } from "drizzle-orm";
import { batchIfChanged } from "../../../db/must-change";
import { NotFound } from "../../../errors";
import { record } from "../../foundation/audit/record";
import { editorOf, mustWrite, NO_PRODUCT, type ProductContext, productEntry } from "./product-editor";
import { loadProduct, mustNotBeDeleted } from "./load-product";
import { recordStock } from "../product-history/record-edit";
import { products, productSizes } from "../products/schema";

interface Stock {
  id: string;
  inStock: boolean;
  /** Position of one size; without it the product as a whole. */
  size?: number | undefined;
}

export async function setStock(context: ProductContext, { id, inStock, size }: Stock): Promise<void> {
  const { db, now, requestId, viewer } = context;
  const editor = editorOf(viewer);
  const loaded = await loadProduct(db, editor, id);
  mustNotBeDeleted(loaded);
  const { product, sizes, vendor } = loaded;
  mustWrite(editor, vendor);
  const one = sizes.find(({ position }) => position === size);
  if (size !== undefined && one === undefined) throw new NotFound("There is no such size.");
  const listed = and(eq(products.id, id), isNull(products.deletedAt));
  const update = db
    .update(products)
    .set(size === undefined ? { inStock, updatedAt: now } : { updatedAt: now })
    .where(listed);
  const ofSize =
    size === undefined
      ? []
      : [
          db
            .update(productSizes)
            .set({ inStock })
            .where(and(eq(productSizes.productId, id), eq(productSizes.position, size))),
        ];
  const detail = { name: product.name, vendor: vendor.id, inStock, ...(one ? { size: one.weight } : {}) };
  const audit = record(db, productEntry(editor, { action: "product.stock", productId: id, detail }, requestId), now);
  const recorded = recordStock(db, { productId: id, inStock, size }, now);
  await batchIfChanged(db, [recorded, update], [...ofSize, audit], () => new NotFound(NO_PRODUCT));
  await context.afterChange({ kind: "product", vendorIds: [vendor.id] });
}
