import { asc, eq, isNull, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "../../../../db/client";
import { log } from "../../../../observe/log";
import { outdatePages } from "../../../foundation/changes/outdate-pages";
import { jobPosition, rememberPosition } from "../../../foundation/settings/job-position";
import { clearFault, type FoundFault, keepFaults } from "../../../foundation/stats/file-faults";
import { fileFaults } from "../../../foundation/stats/schema";
import { fileHash, labDrafts, labResults } from "../results/schema";
import { CERTIFICATE_PREFIX, certificateKey, hashOfFile } from "../results/certificate-file";
import { faultOf, faultWithin } from "./read-certificate";

const JOB = "checkCertificates";
/** Files a day; the next day goes on behind them. */
const FILES_A_DAY = 5000;
/** As many as one listing of the store answers. */
const PAGE = 1000;
/** Files with a known fault that are read again a day, those first that were not for longest. */
const RECHECKED_A_DAY = 20;
/** Keys that the log names. */
const NAMED = 20;

interface OnRecord {
  hash: string;
  bytes: number;
}

/**
 * Looks for the files of certificates on record: whether the store has them, and with the hash that it keeps. Their
 * bytes are read where somebody reads them, and where a fault is known (rules/certificates#damaged-files).
 * @returns the faults that nobody knew
 */
export async function checkCertificates(db: Db, files: R2Bucket, now: number, limit = FILES_A_DAY) {
  await recheck(db, files, now);
  let after = await jobPosition(db, JOB);
  const found: FoundFault[] = [];
  for (let left = limit; left > 0; left -= PAGE) {
    const size = Math.min(PAGE, left);
    const recorded = await recordedAfter(db, after, size);
    found.push(...(await faultsOf(files, recorded, after)));
    after = recorded.length < size ? "" : (recorded.at(-1)?.hash ?? "");
    if (after === "") break;
  }
  const fresh = found.length === 0 ? [] : await keepFaults(db, found, now);
  if (fresh.length > 0) {
    const named = fresh.slice(0, NAMED).map(({ key, kind }) => `${key} ${kind}`);
    const error = `${fresh.length}: ${named.join(", ")}`;
    log({ level: "error", message: "certificates are missing or damaged", requestId: JOB, error });
    await outdatePages(db, "lab-decision", now);
  }
  await rememberPosition(db, JOB, after, now);
  return fresh;
}

const recordedAfter = (db: Db, after: string, limit: number): Promise<OnRecord[]> =>
  db.all<OnRecord>(
    sql`select ${fileHash(labResults.certificate)} as hash, max(${bytesOf(labResults.certificate)}) as bytes
      from ${labResults} where ${fileHash(labResults.certificate)} > ${after} group by 1 order by 1 limit ${limit}`,
  );

const bytesOf = (certificate: typeof labResults.certificate | typeof labDrafts.certificate) =>
  sql`${certificate} ->> '$.bytes'`;

async function faultsOf(files: R2Bucket, recorded: readonly OnRecord[], after: string): Promise<FoundFault[]> {
  const last = recorded.at(-1);
  if (last === undefined) return [];
  const held = await heldBetween(files, CERTIFICATE_PREFIX + after, certificateKey(last.hash));
  return recorded.flatMap(({ hash, bytes }) => {
    const key = certificateKey(hash);
    const kind = faultOf(held.get(key) ?? null, hash, { bytes });
    return kind === null ? [] : [{ key, kind }];
  });
}

async function heldBetween(files: R2Bucket, from: string, to: string): Promise<Map<string, R2Object>> {
  const held = new Map<string, R2Object>();
  for (let startAfter = from; startAfter < to;) {
    const page = await files.list({ prefix: CERTIFICATE_PREFIX, startAfter, limit: PAGE });
    for (const object of page.objects) held.set(object.key, object);
    startAfter = page.truncated ? (page.objects.at(-1)?.key ?? to) : to;
  }
  return held;
}

/** Reads again what was missing or damaged: it may be back, and what nothing names anymore is nobody's loss. */
async function recheck(db: Db, files: R2Bucket, now: number): Promise<void> {
  const open = await db
    .select({ key: fileFaults.key })
    .from(fileFaults)
    .where(isNull(fileFaults.clearedAt))
    .orderBy(asc(fileFaults.seenAt))
    .limit(RECHECKED_A_DAY);
  const changes: BatchItem<"sqlite">[] = [];
  for (const { key } of open) {
    const hash = hashOfFile(key) ?? "";
    const bytes = await bytesOnRecord(db, hash);
    const kind = bytes === null ? null : await faultWithin(files, hash, { bytes });
    const seen = kind && db.update(fileFaults).set({ kind, seenAt: now }).where(eq(fileFaults.key, key));
    changes.push(seen ?? clearFault(db, key, now));
  }
  const [first, ...rest] = changes;
  if (first !== undefined) await db.batch([first, ...rest, outdatePages(db, "lab-decision", now)]);
}

async function bytesOnRecord(db: Db, hash: string): Promise<number | null> {
  const [row] = await db.all<{ bytes: number | null }>(sql`select coalesce(
    (select ${bytesOf(labResults.certificate)} from ${labResults} where ${fileHash(labResults.certificate)} = ${hash} limit 1),
    (select ${bytesOf(labDrafts.certificate)} from ${labDrafts} where ${fileHash(labDrafts.certificate)} = ${hash} limit 1)
  ) as bytes`);
  return row?.bytes ?? null;
}
