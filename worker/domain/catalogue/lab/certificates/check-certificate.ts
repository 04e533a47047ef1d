import { and, desc, eq } from "drizzle-orm";
import type { Db } from "../../../../db/client";
import { products } from "../../products/schema";
import { vendors } from "../../vendors/schema";
import { isPublic } from "../public/public-results";
import { resultNames } from "../public/result-names";
import type { OverallSafety } from "../results/forms";
import { fileHash, labPartners, labResults } from "../results/schema";

/** What a file is to the site, from verified results only (rules/certificates#file-check). */
export const FILE_STATES = ["registered", "superseded", "expired", "unknown"] as const;
type FileState = (typeof FILE_STATES)[number];

/** One file can stand for a few batches; more than these would be strange. */
const RESULTS_MAX = 20;

const columns = {
  id: labResults.id,
  batchNumber: labResults.batchNumber,
  testDate: labResults.testDate,
  expiresAt: labResults.expiresAt,
  status: labResults.status,
  overallSafety: labResults.overallSafety,
  supersededBy: labResults.supersededBy,
  productName: resultNames.productName,
  vendorId: labResults.vendorId,
  vendorName: resultNames.vendorName,
  labName: labPartners.name,
};

interface CertificateMatch {
  id: string;
  state: Exclude<FileState, "unknown">;
  batchNumber: string;
  testDate: string;
  expiresAt: number;
  overallSafety: OverallSafety;
  supersededBy: string | null;
  /** Null, as the vendor's, once it is no longer listed. */
  productName: string | null;
  vendorId: string;
  vendorName: string | null;
  labName: string | null;
}

interface CheckedFile {
  state: FileState;
  /** The result that the state comes from. */
  resultId: string | null;
  /** Whether that has expired, also where it was superseded. */
  expired: boolean;
  /** The newest result on the file that failed safety, whatever its state; null where none did. */
  failed: Failed | null;
  /** Every verified result that rests on the file, newest first. */
  results: CertificateMatch[];
}

/** A failed batch, and whether its result has expired beside that. */
interface Failed {
  resultId: string;
  expired: boolean;
}

const UNKNOWN: CheckedFile = { state: "unknown", resultId: null, expired: false, failed: null, results: [] };

/** The one with the best status decides; unverified ones never answer (rules/certificates#file-check). */
export async function checkCertificate(db: Db, hash: string, now: number): Promise<CheckedFile> {
  const wanted = hash.toLowerCase();
  if (!/^[0-9a-f]{64}$/.test(wanted)) return UNKNOWN;
  const rows = await db
    .select(columns)
    .from(labResults)
    .leftJoin(products, eq(products.id, labResults.productId))
    .leftJoin(vendors, eq(vendors.id, labResults.vendorId))
    .leftJoin(labPartners, eq(labPartners.id, labResults.labId))
    .where(and(eq(fileHash(labResults.certificate), wanted), isPublic))
    .orderBy(desc(labResults.testDate), desc(labResults.id))
    .limit(RESULTS_MAX);
  const unsafe = rows.find(({ overallSafety }) => overallSafety === "Failed");
  const failed = unsafe === undefined ? null : { resultId: unsafe.id, expired: isExpired(unsafe, now) };
  const results = rows.map(({ status, ...row }): CertificateMatch => ({
    ...row,
    state: stateOf({ ...row, status }, now),
  }));
  for (const state of FILE_STATES) {
    const decisive = results.find((result) => result.state === state);
    if (decisive === undefined) continue;
    const expired = rows.some((row) => row.id === decisive.id && isExpired(row, now));
    return { state, resultId: decisive.id, expired, failed, results };
  }
  return UNKNOWN;
}

interface Status {
  status: string;
  expiresAt: number;
  supersededBy: string | null;
}

function stateOf({ status, expiresAt, supersededBy }: Status, now: number): CertificateMatch["state"] {
  if (supersededBy !== null) return "superseded";
  return isExpired({ status, expiresAt }, now) ? "expired" : "registered";
}

const isExpired = ({ status, expiresAt }: Omit<Status, "supersededBy">, now: number): boolean =>
  status === "expired" || expiresAt <= now;
