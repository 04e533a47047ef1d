import { createHash } from "node:crypto";
import { and, desc, eq, or, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import type { RequestContext } from "../../../../context";
import { can, type Viewer } from "../../../foundation/access/policy";
import type { FileFault } from "../../../foundation/stats/file-faults";
import { certificateKey, fileFaultOf } from "../results/certificate-file";
import { isPublic } from "../public/public-results";
import { fileHash, labDrafts, labResults } from "../results/schema";

type Context = Pick<RequestContext, "db" | "viewer">;

export interface KnownCertificate {
  fileName: string;
  bytes: number;
  /** What was known to be wrong with its file so far. */
  fault: FileFault | null;
  /** Whether a verified result, current or not, rests on it; otherwise only those see it who deal with it. */
  isPublic: boolean;
}

const faultOfRow = (certificate: AnySQLiteColumn) => fileFaultOf(certificate).as("fault");
const ofResult = sql<number>`case when ${isPublic} then 1 else 0 end`;

/** Null where there is none for this viewer (rules/certificates#serving). */
export async function findCertificate({ db, viewer }: Context, hash: string): Promise<KnownCertificate | null> {
  const own = ownVendors(viewer);
  const results = db
    .select({
      certificate: labResults.certificate,
      isPublic: ofResult.as("is_public"),
      fault: faultOfRow(labResults.certificate),
    })
    .from(labResults)
    .where(and(eq(fileHash(labResults.certificate), hash), or(isPublic, own?.(labResults.vendorId))))
    .orderBy(desc(ofResult))
    .limit(1);
  const [[result], drafts] =
    own === null
      ? [await results, []]
      : await db.batch([
          results,
          db
            .select({ certificate: labDrafts.certificate, fault: faultOfRow(labDrafts.certificate) })
            .from(labDrafts)
            .where(and(eq(fileHash(labDrafts.certificate), hash), own(labDrafts.vendorId)))
            .limit(1),
        ]);
  const row = result ?? drafts[0];
  if (!row?.certificate) return null;
  const { fileName, bytes } = row.certificate;
  return { fileName, bytes, fault: row.fault, isPublic: result?.isPublic === 1 };
}

/** Whose certificates a viewer sees before they are public: all vendors', the own vendor's, or nobody's. */
function ownVendors(viewer: Viewer) {
  if (can(viewer, "lab.decide")) return () => sql`1`;
  const vendorId = viewer.kind === "member" && can(viewer, "vendor.own") ? viewer.vendorId : null;
  return vendorId === null
    ? null
    : (column: typeof labResults.vendorId | typeof labDrafts.vendorId) => eq(column, vendorId);
}

/** A part of the file, or the whole. @returns null where the store has it not */
export const openCertificate = (
  files: R2Bucket,
  hash: string,
  range?: { offset: number; length: number },
): Promise<R2ObjectBody | null> => files.get(certificateKey(hash), range === undefined ? {} : { range });

export const headCertificate = (files: R2Bucket, hash: string): Promise<R2Object | null> =>
  files.head(certificateKey(hash));

type OnRecord = Pick<KnownCertificate, "bytes">;

/** What is wrong with a stored file, as far as the store knows; null where it is the one on record. */
export function faultOf(object: R2Object | null, hash: string, { bytes }: OnRecord): FileFault | null {
  if (object === null) return "missing";
  const kept = object.checksums.toJSON().sha256;
  return object.size === bytes && (kept === undefined || kept === hash) ? null : "damaged";
}

/** Likewise, of its bytes themselves. */
export async function faultWithin(files: R2Bucket, hash: string, known: OnRecord): Promise<FileFault | null> {
  const object = await openCertificate(files, hash);
  const fault = faultOf(object, hash, known);
  if (object === null || fault !== null) return fault;
  const digest = createHash("sha256");
  for await (const piece of object.body as ReadableStream<Uint8Array>) digest.update(piece);
  return digest.digest("hex") === hash ? null : "damaged";
}
