import { and, asc, desc, eq, gte, isNotNull, isNull, type SQL } from "drizzle-orm";
import type { Db } from "../../db/client";
import { named } from "../../db/columns";
import { after, decodeCursor, type Page, type SortKey, toPage } from "../../db/pagination";
import { Forbidden, NotFound } from "../../errors";
import { can, type Viewer } from "../access/policy";
import { vendors } from "../vendors/schema";
import { binEnd } from "./delete-product";
import { type LoadedProduct, loadProduct, mustBeKept } from "./load-product";
import { editorOf } from "./product-editor";
import { type PlanUse, planUse, selectProductVendor } from "./plan-room";
import { products } from "./schema";

const ORDER: SortKey[] = [
  { column: products.addedAt, direction: "desc" },
  { column: products.id, direction: "desc" },
];
/** Products that the bin shows. */
const BIN_ROWS = 20;
/** Vendors that the staff form offers. */
const VENDORS_MAX = 1000;

const selectManaged = (db: Db) =>
  db
    .select({
      id: named(products.id, "id"),
      name: named(products.name, "name"),
      description: named(products.description, "description"),
      type: named(products.type, "type"),
      extractType: named(products.extractType, "extract_type"),
      vendorId: named(products.vendorId, "vendor_id"),
      vendorName: named(vendors.name, "vendor_name"),
      inStock: named(products.inStock, "in_stock"),
      featuredAt: named(products.featuredAt, "featured_at"),
      lowestPriceCents: named(products.lowestPriceCents, "lowest_price_cents"),
      addedAt: named(products.addedAt, "added_at"),
      hiddenAt: named(products.hiddenAt, "hidden_at"),
      deletedAt: named(products.deletedAt, "deleted_at"),
      pendingUrl: named(products.pendingUrl, "pending_url"),
    })
    .from(products)
    .innerJoin(vendors, eq(vendors.id, products.vendorId));

export type ManagedProduct = Awaited<ReturnType<typeof selectManaged>>[number];

interface Asked {
  /** For staff: one vendor's products only. */
  vendor?: string | undefined;
  cursor: string | null;
  limit: number;
}

/**
 * The products that the viewer may change, the newest first; the bin is left out. Staff see those of all vendors that
 * are listed, or all kept ones of one vendor.
 * @throws Forbidden; InvalidCursor
 */
export async function listManaged(db: Db, viewer: Viewer, asked: Asked): Promise<Page<ManagedProduct>> {
  const { cursor, limit } = asked;
  const vendorId = editorOf(viewer).vendorId ?? asked.vendor;
  const beyond = cursor === null ? undefined : after(ORDER, decodeCursor(cursor, ORDER.length));
  const which: SQL | undefined =
    vendorId === undefined
      ? isNull(products.hiddenAt)
      : and(eq(products.vendorId, vendorId), isNull(products.deletedAt));
  const rows = await selectManaged(db)
    .where(and(which, beyond))
    .orderBy(desc(products.addedAt), desc(products.id))
    .limit(limit + 1);
  return toPage(rows, limit, (row) => [row.addedAt, row.id]);
}

/** The products of a vendor that can still be taken out of its bin, in one trip with what its plan has room for. */
export async function readBin(
  db: Db,
  viewer: Viewer,
  vendor: string | undefined,
  now: number,
): Promise<{ use: PlanUse | null; name: string; bin: ManagedProduct[] }> {
  const vendorId = editorOf(viewer).vendorId ?? vendor ?? "";
  const [[found], bin] = await db.batch([
    selectProductVendor(db, vendorId),
    selectManaged(db)
      .where(and(eq(products.vendorId, vendorId), isNotNull(products.deletedAt), gte(products.deletedAt, binEnd(now))))
      .orderBy(desc(products.deletedAt))
      .limit(BIN_ROWS),
  ]);
  return { use: found === undefined ? null : planUse(found), name: found?.name ?? "", bin };
}

/**
 * One product with all that its form shows, its plan's room included.
 * @throws NotFound also for another vendor's product, and for one in the bin
 */
export async function readManaged(db: Db, viewer: Viewer, productId: string): Promise<LoadedProduct> {
  const loaded = await loadProduct(db, editorOf(viewer), productId);
  mustBeKept(loaded);
  return loaded;
}

/** The viewer's vendor as the form of a new product shows it. @throws Forbidden, NotFound */
export async function readOwnRoom(db: Db, viewer: Viewer) {
  const { vendorId } = editorOf(viewer);
  const [vendor] = await selectProductVendor(db, vendorId ?? "");
  if (vendor === undefined) throw new NotFound("There is no such vendor.");
  return { name: vendor.name, host: vendor.host, use: planUse(vendor) };
}

/** The vendors that staff choose from, by name. @throws Forbidden */
export async function vendorChoices(db: Db, viewer: Viewer): Promise<{ id: string; name: string }[]> {
  if (!can(viewer, "staff.dashboard")) throw new Forbidden();
  return db
    .select({ id: vendors.id, name: vendors.name })
    .from(vendors)
    .where(isNull(vendors.hiddenAt))
    .orderBy(asc(vendors.nameKey))
    .limit(VENDORS_MAX);
}
