import { and, eq, isNull, type SQL } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { batchIfChanged } from "../../../db/must-change";
import { Conflict, NotFound } from "../../../errors";
import { record } from "../../foundation/audit/record";
import { checkProduct, columnsOf, lowestOf, outboundOf, withStaffEffects } from "./product-rules";
import { type Editor, editorOf, mustWrite, NO_PRODUCT, type ProductContext, productEntry } from "./product-editor";
import type { ProductInput } from "./product-form-schema";
import { type LoadedProduct, loadProduct, mustNotBeDeleted } from "./load-product";
import { afterPriceChange } from "./price-history";
import { FEATURED_LIMIT } from "./product-form";
import { closeLink, holdLink } from "./pending-link";
import { withinQuota, refuseFull } from "./plan-quota";
import { products } from "../products/schema";
import { recordEdit } from "../product-history/record-edit";
import { replaceSizes } from "./size-rows";
import { noteEvent } from "../watched/note-event";
import { productTotals } from "./vendor-totals";

interface ProductChange {
  id: string;
  input: ProductInput;
  /** Staff's reason to go beyond the plan; "" holds to it. */
  reason?: string | undefined;
}

/** A link that a vendor changes waits for staff; says whether one does now (rules/products#outbound-link). */
export async function changeProduct(context: ProductContext, change: ProductChange): Promise<{ linkPending: boolean }> {
  const { db, now, requestId, viewer } = context;
  const { id, input, reason = "" } = change;
  const editor = editorOf(viewer);
  const loaded = await loadProduct(db, editor, id);
  mustNotBeDeleted(loaded);
  const { product, vendor } = loaded;
  mustWrite(editor, vendor);
  checkProduct(editor, input, now);
  const beyond = editor.vendorId === null && reason !== "";
  const newlyFeatured = input.featured && product.featuredAt === null;
  if (newlyFeatured && !beyond) refuseFull(vendor, { featured: 1 });

  const link = linkOf(editor, loaded, input);
  const lowest = lowestOf(input);
  const effects =
    editor.vendorId === null && input.effects ? withStaffEffects(product.effects, input.effects) : product.effects;
  const quota: SQL | undefined = newlyFeatured && !beyond ? withinQuota("featured", vendor.id, 1) : undefined;
  const columns = columnsOf(input);
  const recorded = recordEdit(
    db,
    { productId: id, words: columns, inStock: input.inStock, sizes: input.sizes, byStaff: editor.vendorId === null },
    now,
  );
  const update = db
    .update(products)
    .set({
      ...columns,
      ...link,
      effects,
      featuredAt: input.featured ? (product.featuredAt ?? now) : null,
      updatedAt: now,
    })
    .where(and(eq(products.id, id), isNull(products.deletedAt), quota));
  const detail = { name: input.name, vendor: vendor.id, ...(beyond ? { beyondPlan: true, reason } : {}) };
  const held = link.pendingUrl !== null && link.pendingUrl !== product.pendingUrl;
  const replaced = link.pendingUrl === product.pendingUrl ? null : product.pendingUrl;
  await batchIfChanged(
    db,
    [...recorded, update],
    [
      ...replaceSizes(db, id, input.sizes),
      ...(lowest === product.lowestPriceCents
        ? []
        : [...afterPriceChange(db, id, lowest, now), priceMoved(db, loaded, lowest, now)]),
      ...productTotals(db, vendor.id, 0),
      ...(replaced === null ? [] : [closeLink(db, { productId: id, url: replaced, by: editor.actor.id }, now)]),
      ...(held ? [holdLink(db, { productId: id, url: link.pendingUrl ?? "", by: editor.actor.id }, now)] : []),
      record(db, productEntry(editor, { action: "product.changed", productId: id, detail }, requestId), now),
    ],
    () => (quota === undefined ? new NotFound(NO_PRODUCT) : new Conflict(FEATURED_LIMIT, "plan-limit")),
  );
  await context.afterChange({ kind: "product", vendorIds: [vendor.id] });
  return { linkPending: link.pendingUrl !== null };
}

/** For whoever watches the product or its vendor. */
function priceMoved(db: Db, { product, vendor }: LoadedProduct, to: number, now: number) {
  const cause = `price/${product.id}/${now}`;
  const cents = { from: product.lowestPriceCents, to };
  return noteEvent(db, { kind: "price", cause, vendorId: vendor.id, productId: product.id, cents }, now);
}

function linkOf(editor: Editor, { product, vendor }: LoadedProduct, input: ProductInput) {
  const { outboundUrl } = product;
  const isStored = input.outboundUrl === outboundUrl;
  const asked = input.outboundUrl === "" ? (product.pendingUrl ?? outboundUrl) : outboundOf(input, vendor);
  const wanted = isStored ? outboundUrl : asked;
  if (editor.vendorId === null) return { outboundUrl: wanted, pendingUrl: null };
  return { outboundUrl, pendingUrl: wanted === outboundUrl ? null : wanted };
}
