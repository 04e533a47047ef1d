import { and, desc, eq, gt, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { DAY_MS } from "../../../../days";
import type { Db } from "../../../../db/client";
import { afterCursor, type Page, type SortKey, toPage } from "../../../../db/pagination";
import { NotFound } from "../../../../errors";
import { ownVendor } from "../../../foundation/access/own-vendor";
import type { Viewer } from "../../../foundation/access/policy";
import { products } from "../../products/schema";
import { type Alkaloids, readAlkaloids } from "../results/alkaloids";
import type { LabStatus } from "../results/forms";
import type { OwnResultState } from "../results/result-fields";
import { labPartners, labResults } from "../results/schema";
import { canBeTakenBack } from "./take-back";

export const EXPIRY_NOTICE_DAYS = 30;

const ORDER: SortKey[] = [
  { column: labResults.testDate, direction: "desc" },
  { column: labResults.id, direction: "desc" },
];

const lineColumns = {
  id: labResults.id,
  productId: labResults.productId,
  productName: products.name,
  batchNumber: labResults.batchNumber,
  labName: labPartners.name,
  testDate: labResults.testDate,
  expiresAt: labResults.expiresAt,
  status: labResults.status,
  overallSafety: labResults.overallSafety,
  rejectedReason: labResults.rejectedReason,
  rejectedAt: labResults.rejectedAt,
  supersededBy: labResults.supersededBy,
  verifiedAt: labResults.verifiedAt,
  createdAt: labResults.createdAt,
};

const detailColumns = {
  ...lineColumns,
  code: labResults.code,
  alkaloids: labResults.alkaloids,
  safety: labResults.safety,
  certificate: labResults.certificate,
  testingMethod: labResults.testingMethod,
  sampleWeight: labResults.sampleWeight,
  moisture: labResults.moisture,
  moistureShown: labResults.moistureShown,
  labNumber: labPartners.certificationNumber,
  accreditations: labPartners.accreditations,
  canBeTakenBack: sql<number>`${canBeTakenBack}`.as("can_be_taken_back"),
};

const selectLines = (db: Db) =>
  db
    .select(lineColumns)
    .from(labResults)
    .leftJoin(products, eq(products.id, labResults.productId))
    .leftJoin(labPartners, eq(labPartners.id, labResults.labId));

const selectDetail = (db: Db) =>
  db
    .select(detailColumns)
    .from(labResults)
    .leftJoin(products, eq(products.id, labResults.productId))
    .leftJoin(labPartners, eq(labPartners.id, labResults.labId));

type LineRow = Awaited<ReturnType<typeof selectLines>>[number];
type DetailRow = Awaited<ReturnType<typeof selectDetail>>[number];

export type OwnResult = LineRow & { state: OwnResultState };
type OwnResultDetail = Omit<DetailRow, "alkaloids" | "canBeTakenBack"> & {
  alkaloids: Alkaloids;
  state: OwnResultState;
  canBeTakenBack: boolean;
};

type Status = Pick<LineRow, "status" | "supersededBy" | "expiresAt">;

/** What became of a result, as its vendor reads it; expiry counts from its second on, not from the job that marks it. */
function ownState({ status, supersededBy, expiresAt }: Status, now: number): OwnResultState {
  if (status === "pending" || status === "rejected") return status;
  if (supersededBy !== null) return "replaced";
  if (status === "expired" || expiresAt <= now) return "expired";
  return expiresAt <= now + EXPIRY_NOTICE_DAYS * DAY_MS ? "expiring" : "verified";
}

const withState = <R extends Status>(row: R, now: number): R & { state: OwnResultState } => ({
  ...row,
  state: ownState(row, now),
});

/** A result that is past its expiry counts as expired, marked or not. */
function hasStatus(status: LabStatus | undefined, now: number): SQL | undefined {
  if (status === undefined) return undefined;
  const past = and(eq(labResults.status, "verified"), lte(labResults.expiresAt, now));
  if (status === "expired") return or(eq(labResults.status, "expired"), past);
  return and(eq(labResults.status, status), status === "verified" ? gt(labResults.expiresAt, now) : undefined);
}

interface Asked {
  status?: LabStatus | undefined;
  cursor: string | null;
  limit: number;
}

/** The own vendor's results by test date, newest first. @throws Forbidden, NotFound, InvalidCursor */
export const selectOwnResults = (db: Db, viewer: Viewer, { status, cursor, limit }: Asked, now: number) =>
  selectLines(db)
    .where(and(eq(labResults.vendorId, ownVendor(viewer).vendorId), hasStatus(status, now), afterCursor(ORDER, cursor)))
    .orderBy(desc(labResults.testDate), desc(labResults.id))
    .limit(limit + 1);

export function toOwnPage(rows: LineRow[], limit: number, now: number): Page<OwnResult> {
  const { items, nextCursor } = toPage(rows, limit, ({ testDate, id }) => [testDate, id]);
  return { items: items.map((row) => withState(row, now)), nextCursor };
}

/** A page of the own vendor's results, whatever became of them; one trip. @throws Forbidden, NotFound, InvalidCursor */
export const ownResults = async (db: Db, viewer: Viewer, asked: Asked, now: number): Promise<Page<OwnResult>> =>
  toOwnPage(await selectOwnResults(db, viewer, asked, now), asked.limit, now);

/** One of them, whole. @throws Forbidden; NotFound for another vendor's (rules/access#refusals) */
export async function ownResult(db: Db, viewer: Viewer, id: string, now: number): Promise<OwnResultDetail> {
  const [row] = await selectDetail(db).where(
    and(eq(labResults.id, id), eq(labResults.vendorId, ownVendor(viewer).vendorId)),
  );
  if (row === undefined) throw new NotFound("There is no such result.");
  return {
    ...withState(row, now),
    alkaloids: readAlkaloids(row.alkaloids),
    canBeTakenBack: row.canBeTakenBack === 1,
  };
}

/** How many results expire within the notice, and when the next does; one that was replaced is missed by nobody. */
export const selectExpiring = (db: Db, vendorId: string, now: number) =>
  db
    .select({
      expiring: sql<number>`count(*)`.as("expiring"),
      nextAt: sql<number | null>`min(${labResults.expiresAt})`.as("next_at"),
    })
    .from(labResults)
    .where(
      and(
        eq(labResults.vendorId, vendorId),
        eq(labResults.status, "verified"),
        isNull(labResults.supersededBy),
        gt(labResults.expiresAt, now),
        lte(labResults.expiresAt, now + EXPIRY_NOTICE_DAYS * DAY_MS),
      ),
    );
