import { and, asc, desc, eq, gte, isNotNull, isNull, type SQL } from "drizzle-orm";
import type { BatchResponse } from "drizzle-orm/batch";
import type { Db } from "../../../db/client";
import { afterCursor, type Page, type SortKey, toPage } from "../../../db/pagination";
import { NotFound } from "../../../errors";
import { demand } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { vendors } from "../vendors/schema";
import { trashEnd } from "./delete-product";
import { type LoadedProduct, loadProduct, mustNotBeDeleted } from "./load-product";
import { editorOf } from "./product-editor";
import { type PlanUse, planUse, selectProductVendor } from "./plan-quota";
import { products } from "../products/schema";

const ORDER: SortKey[] = [
  { column: products.addedAt, direction: "desc" },
  { column: products.id, direction: "desc" },
];
const BIN_ROWS = 20;
const VENDORS_MAX = 1000;

const selectManaged = (db: Db) =>
  db
    .select({
      id: products.id,
      name: products.name,
      description: products.description,
      type: products.type,
      extractType: products.extractType,
      vendorId: products.vendorId,
      vendorName: vendors.name,
      inStock: products.inStock,
      featuredAt: products.featuredAt,
      lowestPriceCents: products.lowestPriceCents,
      addedAt: products.addedAt,
      hiddenAt: products.hiddenAt,
      deletedAt: products.deletedAt,
      pendingUrl: products.pendingUrl,
    })
    .from(products)
    .innerJoin(vendors, eq(vendors.id, products.vendorId));

export type ManagedProduct = Awaited<ReturnType<typeof selectManaged>>[number];

interface Asked {
  vendor?: string | undefined;
  cursor: string | null;
  limit: number;
}

/** The statement for a page of products; all listed ones, or all of one vendor that are not in the trash. */
function selectPage(db: Db, vendorId: string | undefined, { cursor, limit }: Asked) {
  const beyond = afterCursor(ORDER, cursor);
  const which: SQL | undefined =
    vendorId === undefined
      ? isNull(products.hiddenAt)
      : and(eq(products.vendorId, vendorId), isNull(products.deletedAt));
  return selectManaged(db)
    .where(and(which, beyond))
    .orderBy(desc(products.addedAt), desc(products.id))
    .limit(limit + 1);
}

const pageOf = (rows: ManagedProduct[], limit: number): Page<ManagedProduct> =>
  toPage(rows, limit, (row) => [row.addedAt, row.id]);

/** Staff see those of all listed vendors, or all of one vendor that are not in the trash. */
export async function listManaged(db: Db, viewer: Viewer, asked: Asked): Promise<Page<ManagedProduct>> {
  const vendorId = editorOf(viewer).vendorId ?? asked.vendor;
  return pageOf(await selectPage(db, vendorId, asked), asked.limit);
}

interface ManagedScreen extends Page<ManagedProduct> {
  /** What the vendor's quota still allows; null while no vendor is chosen. */
  use: PlanUse | null;
  /** Deleted products of that vendor that can still be taken back, latest first. */
  trash: ManagedProduct[];
  vendors: VendorChoice[];
}

type Wanted = Omit<Asked, "vendor"> & { vendorId: string | undefined; withChoices?: boolean };

/** The statements that `toManagedScreen` reads from, for a batch. @throws InvalidCursor */
export const managedStatements = (db: Db, { vendorId, withChoices = false, ...asked }: Wanted, now: number) =>
  [
    selectPage(db, vendorId, asked),
    selectProductVendor(db, vendorId ?? ""),
    selectManaged(db)
      .where(
        and(
          eq(products.vendorId, vendorId ?? ""),
          isNotNull(products.deletedAt),
          gte(products.deletedAt, trashEnd(now)),
        ),
      )
      .orderBy(desc(products.deletedAt))
      .limit(BIN_ROWS),
    selectVendorChoices(db).limit(withChoices ? VENDORS_MAX : 0),
  ] as const;

type ManagedRows = BatchResponse<ReturnType<typeof managedStatements>>;

export function toManagedScreen([rows, [vendor], trash, choices]: ManagedRows, { limit }: Pick<Wanted, "limit">) {
  const use = vendor === undefined ? null : planUse(vendor);
  return { ...pageOf(rows, limit), use, trash, vendors: choices } satisfies ManagedScreen;
}

export async function readManagedScreen(db: Db, viewer: Viewer, asked: Asked, now: number): Promise<ManagedScreen> {
  const editor = editorOf(viewer);
  const vendorId = editor.vendorId ?? asked.vendor;
  const wanted = { ...asked, vendorId, withChoices: editor.vendorId === null };
  return toManagedScreen(await db.batch(managedStatements(db, wanted, now)), wanted);
}

export async function readManaged(db: Db, viewer: Viewer, productId: string): Promise<LoadedProduct> {
  const loaded = await loadProduct(db, editorOf(viewer), productId);
  mustNotBeDeleted(loaded);
  return loaded;
}

export async function readOwnQuota(db: Db, viewer: Viewer) {
  const { vendorId } = editorOf(viewer);
  const [vendor] = await selectProductVendor(db, vendorId ?? "");
  if (vendor === undefined) throw new NotFound("There is no such vendor.");
  return { name: vendor.name, host: vendor.host, use: planUse(vendor) };
}

const selectVendorChoices = (db: Db) =>
  db
    .select({ id: vendors.id, name: vendors.name })
    .from(vendors)
    .where(isNull(vendors.hiddenAt))
    .orderBy(asc(vendors.nameKey));

interface VendorChoice {
  id: string;
  name: string;
}

/** The vendors that staff choose from, by name. @throws Unauthenticated; Forbidden */
export async function vendorChoices(db: Db, viewer: Viewer): Promise<VendorChoice[]> {
  demand(viewer, "staff.dashboard");
  return selectVendorChoices(db).limit(VENDORS_MAX);
}
