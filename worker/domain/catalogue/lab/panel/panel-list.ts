import { and, type Column, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../../db/client";
import { afterCursor, orderBy, type Page, type SortKey, toPage } from "../../../../db/pagination";
import { demand } from "../../../foundation/access/demand";
import type { Viewer } from "../../../foundation/access/policy";
import { countWaiting } from "../results/count-waiting";
import { products } from "../../products/schema";
import { nameOf } from "../../../foundation/users/name-of";
import { vendors } from "../../vendors/schema";
import type { LabStatus } from "../results/forms";
import { labPartners, labResults } from "../results/schema";

export type PanelLine = ReturnType<typeof toLine>;

interface Paging {
  cursor: string | null;
  limit: number;
}
interface HistoryFilter {
  status?: LabStatus | undefined;
  vendor?: string | undefined;
  lab?: string | undefined;
}

const OLDEST: SortKey[] = [
  { column: labResults.createdAt, direction: "asc" },
  { column: labResults.id, direction: "asc" },
];
const CHANGED_LAST: SortKey[] = [
  { column: labResults.updatedAt, direction: "desc" },
  { column: labResults.id, direction: "desc" },
];

const selectLines = (db: Db) =>
  db
    .select({
      id: labResults.id,
      status: labResults.status,
      overallSafety: labResults.overallSafety,
      batchNumber: labResults.batchNumber,
      testDate: labResults.testDate,
      expiresAt: labResults.expiresAt,
      createdAt: labResults.createdAt,
      updatedAt: labResults.updatedAt,
      hasCertificate: sql<number>`${labResults.certificate} is not null`.as("has_certificate"),
      verifiedAt: labResults.verifiedAt,
      rejectedAt: labResults.rejectedAt,
      rejectedReason: labResults.rejectedReason,
      firstVerifiedAt: labResults.firstVerifiedAt,
      supersededBy: labResults.supersededBy,
      productId: labResults.productId,
      productName: products.name,
      vendorId: labResults.vendorId,
      vendorName: vendors.name,
      labId: labResults.labId,
      labName: labPartners.name,
      uploader: nameOf(labResults.uploadedBy, "uploader"),
      verifier: nameOf(labResults.verifiedBy, "verifier"),
      rejecter: nameOf(labResults.rejectedBy, "rejecter"),
      first: nameOf(labResults.firstVerifiedBy, "first"),
    })
    .from(labResults)
    .leftJoin(products, eq(products.id, labResults.productId))
    .leftJoin(vendors, eq(vendors.id, labResults.vendorId))
    .leftJoin(labPartners, eq(labPartners.id, labResults.labId));

type Row = Awaited<ReturnType<typeof selectLines>>[number];

const toLine = ({ hasCertificate, productId, productName, vendorId, vendorName, labId, labName, ...row }: Row) => ({
  ...row,
  hasCertificate: hasCertificate === 1,
  product: { id: productId, name: productName },
  vendor: { id: vendorId, name: vendorName },
  lab: { id: labId, name: labName },
});

function pageStatements(db: Db, where: SQL | undefined, keys: SortKey[], { cursor, limit }: Paging) {
  const position = afterCursor(keys, cursor);
  const rows = selectLines(db)
    .where(and(where, position))
    .orderBy(...orderBy(keys))
    .limit(limit + 1);
  return [rows, countWaiting(db)] as const;
}

function toPanelPage(rows: Row[], limit: number, at: "createdAt" | "updatedAt", waiting: number): PanelPage {
  const { items, nextCursor } = toPage(rows, limit, (row) => [row[at], row.id]);
  return { items: items.map(toLine), nextCursor, waiting };
}

type PanelPage = Page<PanelLine> & {
  waiting: number;
};

export async function panelQueue(db: Db, viewer: Viewer, paging: Paging): Promise<PanelPage> {
  demand(viewer, "lab.decide");
  const [rows, [waiting]] = await db.batch(pageStatements(db, eq(labResults.status, "pending"), OLDEST, paging));
  return toPanelPage(rows, paging.limit, "createdAt", waiting?.n ?? 0);
}

/** A select with more choices helps nobody. */
const CHOICES = 500;

export const selectVendorChoices = (db: Db) =>
  db
    .select({ id: vendors.id, name: vendors.name })
    .from(vendors)
    .where(isNull(vendors.hiddenAt))
    .orderBy(vendors.nameKey)
    .limit(CHOICES);

const choiceStatements = (db: Db) =>
  [
    db
      .select({ id: labPartners.id, name: labPartners.name })
      .from(labPartners)
      .orderBy(labPartners.name)
      .limit(CHOICES),
    selectVendorChoices(db),
  ] as const;

export async function panelHistory(db: Db, viewer: Viewer, filter: HistoryFilter, paging: Paging) {
  demand(viewer, "lab.decide");
  const [rows, [waiting], labs, shops] = await db.batch([
    ...pageStatements(db, whereOf(filter), CHANGED_LAST, paging),
    ...choiceStatements(db),
  ]);
  return { ...toPanelPage(rows, paging.limit, "updatedAt", waiting?.n ?? 0), choices: { labs, vendors: shops } };
}

/** The unary plus keeps SQLite on the index of the narrowest filter, which is in the list's order. */
function whereOf({ status, vendor, lab }: HistoryFilter): SQL | undefined {
  const further = (column: Column, value: string, narrowed: boolean): SQL =>
    narrowed ? sql`+${column} = ${value}` : sql`${column} = ${value}`;
  return and(
    vendor === undefined ? undefined : eq(labResults.vendorId, vendor),
    lab === undefined ? undefined : further(labResults.labId, lab, vendor !== undefined),
    status === undefined ? undefined : further(labResults.status, status, (vendor ?? lab) !== undefined),
  );
}
