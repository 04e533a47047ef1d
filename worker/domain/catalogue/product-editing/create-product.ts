import { and, eq, gt, isNull, notExists, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { insertSelected } from "../../../db/insert-selected";
import { batchIfChanged } from "../../../db/must-change";
import { newId } from "../../../db/ids";
import { REPEAT_MS, unlessRepeated } from "../../../db/unless-repeated";
import { Conflict, Invalid } from "../../../errors";
import { record } from "../../foundation/audit/record";
import { checkProduct, columnsOf, lowestOf, outboundOf, withStaffEffects } from "./product-rules";
import { editorOf, mustWrite, type ProductContext, productEntry } from "./product-editor";
import type { ProductInput } from "./product-form-schema";
import { afterPriceChange } from "./price-history";
import { PRODUCT_LIMIT, PRODUCT_REQUIRED } from "./product-form";
import { withinQuota, refuseFull, selectProductVendor } from "./plan-quota";
import type { ProductImage } from "../products/schema";
import { products } from "../products/schema";
import { recordStart } from "../product-history/record-edit";
import { insertSizes } from "./size-rows";
import { productTotals } from "./vendor-totals";

/** A product to be, with images that are stored already. */
interface NewProduct {
  input: ProductInput;
  /** How many images it brings, and what stores them, once it is clear that the product may come. */
  images: { count: number; store: () => Promise<ProductImage[]> };
  /** Whose it is; a vendor adds to its own, whatever is given. */
  vendorId?: string | undefined;
  /** Staff's reason to go beyond the plan; "" holds to it. */
  reason?: string | undefined;
}

/** The limit holds in the one conditional write (rules/plans#limits). */
export async function createProduct(context: ProductContext, wanted: NewProduct): Promise<string> {
  const { db, now, requestId, viewer } = context;
  const { input, reason = "" } = wanted;
  const editor = editorOf(viewer);
  const vendorId = editor.vendorId ?? wanted.vendorId ?? "";
  const [vendor] = await selectProductVendor(db, vendorId);
  if (vendor === undefined) throw new Invalid({ vendorId: PRODUCT_REQUIRED });
  mustWrite(editor, vendor);
  checkProduct(editor, input, now);
  const beyond = editor.vendorId === null && reason !== "";
  const wants = { products: 1, featured: input.featured ? 1 : 0, images: wanted.images.count };
  if (!beyond) refuseFull(vendor, wants);

  const outboundUrl = outboundOf(input, vendor);
  const images = await wanted.images.store();
  const id = newId(now);
  const row = {
    ...columnsOf(input),
    id,
    vendorId,
    images,
    effects: withStaffEffects([], input.effects ?? []),
    outboundUrl,
    featuredAt: input.featured ? now : null,
    addedAt: now,
    updatedAt: now,
  };
  const twin = selectTwin(db, { ...row, since: now - REPEAT_MS });
  const quota = sql.join(
    [
      withinQuota("products", vendorId, 1),
      ...(input.featured ? [withinQuota("featured", vendorId, 1)] : []),
      ...(images.length > 0 ? [withinQuota("images", vendorId, images.length)] : []),
    ],
    sql` and `,
  );
  const detail = { name: input.name, vendor: vendorId, ...(beyond ? { beyondPlan: true, reason } : {}) };
  const allowed = beyond ? notExists(twin) : sql`${quota} and ${notExists(twin)}`;
  const write = batchIfChanged(
    db,
    insertSelected(db, products, row, sql`where ${allowed}`),
    [
      insertSizes(db, id, input.sizes),
      recordStart(db, { productId: id, sizes: input.sizes }, now),
      ...afterPriceChange(db, id, lowestOf(input), now),
      ...productTotals(db, vendorId, 1),
      record(db, productEntry(editor, { action: "product.created", productId: id, detail }, requestId), now),
    ],
    () => new Conflict(PRODUCT_LIMIT, "plan-limit"),
  );
  await unlessRepeated(write, () => twin);
  await context.afterChange({ kind: "product", vendorIds: [vendorId] });
  return id;
}

interface Words {
  vendorId: string;
  name: string;
  description: string;
  lowestPriceCents: number | SQL;
  since: number;
}

const selectTwin = (db: Db, { vendorId, name, description, lowestPriceCents, since }: Words) =>
  db
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        eq(products.vendorId, vendorId),
        gt(products.addedAt, since),
        isNull(products.deletedAt),
        eq(products.name, name),
        eq(products.description, description),
        eq(products.lowestPriceCents, lowestPriceCents),
      ),
    )
    .limit(1);
