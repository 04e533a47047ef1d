import { and, eq, isNull } from "drizzle-orm";
import { batchIfChanged } from "../../../db/must-change";
import { Conflict } from "../../../errors";
import { record } from "../../foundation/audit/record";
import { editorOf, mustWrite, type ProductContext, productEntry } from "./product-editor";
import { loadProduct, mustNotBeDeleted } from "./load-product";
import { FEATURED_LIMIT } from "./product-form";
import { withinQuota, refuseFull } from "./plan-quota";
import { products } from "../products/schema";

interface Featuring {
  id: string;
  featured: boolean;
  /** Staff's reason to go beyond the plan; "" holds to it. */
  reason?: string | undefined;
}

/** The limit holds in the one conditional write (rules/plans#limits). */
export async function featureProduct(context: ProductContext, { id, featured, reason = "" }: Featuring): Promise<void> {
  const { db, now, requestId, viewer } = context;
  const editor = editorOf(viewer);
  const loaded = await loadProduct(db, editor, id);
  mustNotBeDeleted(loaded);
  const { product, vendor } = loaded;
  mustWrite(editor, vendor);
  if (featured === (product.featuredAt !== null)) return;
  const beyond = editor.vendorId === null && reason !== "";
  if (featured && !beyond) refuseFull(vendor, { featured: 1 });
  const update = db
    .update(products)
    .set({ featuredAt: featured ? now : null, updatedAt: now })
    .where(
      and(
        eq(products.id, id),
        isNull(products.deletedAt),
        featured && !beyond ? withinQuota("featured", vendor.id, 1) : undefined,
      ),
    );
  const detail = {
    name: product.name,
    vendor: vendor.id,
    featured,
    ...(featured && beyond ? { beyondPlan: true, reason } : {}),
  };
  await batchIfChanged(
    db,
    update,
    [record(db, productEntry(editor, { action: "product.featured", productId: id, detail }, requestId), now)],
    () => new Conflict(FEATURED_LIMIT, "plan-limit"),
  );
  await context.afterChange({ kind: "product", vendorIds: [vendor.id] });
}
