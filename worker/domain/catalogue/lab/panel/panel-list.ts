import { and, type Column, eq, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { joined, named } from "../../../../db/columns";
import type { Db } from "../../../../db/client";
import { after, decodeCursor, orderBy, type Page, type SortKey, toPage } from "../../../../db/pagination";
import { holderOf } from "../../../foundation/access/holder-of";
import type { Viewer } from "../../../foundation/access/policy";
import { countWaiting } from "../results/count-waiting";
import { products } from "../../products/schema";
import { users } from "../../../foundation/users/schema";
import { vendors } from "../../vendors/schema";
import type { LabStatus } from "../results/forms";
import { labPartners, labResults } from "../results/schema";

export type PanelLine = ReturnType<typeof toLine>;

interface Paging {
  cursor: string | null;
  limit: number;
}
export interface HistoryFilter {
  status?: LabStatus | undefined;
  /** Ids. */
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

const verifiers = alias(users, "verifiers");
const rejecters = alias(users, "rejecters");
const firsts = alias(users, "firsts");

const selectLines = (db: Db) =>
  db
    .select({
      id: named(labResults.id, "result_id"),
      status: named(labResults.status, "status"),
      overallSafety: named(labResults.overallSafety, "overall_safety"),
      batchNumber: named(labResults.batchNumber, "batch_number"),
      testDate: named(labResults.testDate, "test_date"),
      expiresAt: named(labResults.expiresAt, "expires_at"),
      createdAt: named(labResults.createdAt, "created_at"),
      updatedAt: named(labResults.updatedAt, "updated_at"),
      hasCertificate: sql<number>`${labResults.certificate} is not null`.as("has_certificate"),
      verifiedAt: named(labResults.verifiedAt, "verified_at"),
      rejectedAt: named(labResults.rejectedAt, "rejected_at"),
      rejectedReason: named(labResults.rejectedReason, "rejected_reason"),
      firstVerifiedAt: named(labResults.firstVerifiedAt, "first_verified_at"),
      supersededBy: named(labResults.supersededBy, "superseded_by"),
      productId: named(labResults.productId, "product_id"),
      productName: joined(products.name, "product_name"),
      vendorId: named(labResults.vendorId, "vendor_id"),
      vendorName: joined(vendors.name, "vendor_name"),
      labId: named(labResults.labId, "lab_id"),
      labName: joined(labPartners.name, "lab_name"),
      uploader: joined(users.username, "uploader"),
      verifier: joined(verifiers.username, "verifier"),
      rejecter: joined(rejecters.username, "rejecter"),
      first: joined(firsts.username, "first_person"),
    })
    .from(labResults)
    .leftJoin(products, eq(products.id, labResults.productId))
    .leftJoin(vendors, eq(vendors.id, labResults.vendorId))
    .leftJoin(labPartners, eq(labPartners.id, labResults.labId))
    .leftJoin(users, eq(users.id, labResults.uploadedBy))
    .leftJoin(verifiers, eq(verifiers.id, labResults.verifiedBy))
    .leftJoin(rejecters, eq(rejecters.id, labResults.rejectedBy))
    .leftJoin(firsts, eq(firsts.id, labResults.firstVerifiedBy));

type Row = Awaited<ReturnType<typeof selectLines>>[number];

const toLine = ({ hasCertificate, productId, productName, vendorId, vendorName, labId, labName, ...row }: Row) => ({
  ...row,
  hasCertificate: hasCertificate === 1,
  product: { id: productId, name: productName },
  vendor: { id: vendorId, name: vendorName },
  lab: { id: labId, name: labName },
});

function pageStatements(db: Db, where: SQL | undefined, keys: SortKey[], { cursor, limit }: Paging) {
  const position = cursor === null ? undefined : after(keys, decodeCursor(cursor, 2));
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

export type PanelPage = Page<PanelLine> & {
  /** Results waiting for a decision, counted up to 1,001. */
  waiting: number;
};

export async function panelQueue(db: Db, viewer: Viewer, paging: Paging): Promise<PanelPage> {
  holderOf(viewer, "lab.decide");
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
  holderOf(viewer, "lab.decide");
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
