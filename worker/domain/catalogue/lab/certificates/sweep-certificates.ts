import { lt, sql } from "drizzle-orm";
import { DAY_MS } from "../../../../days";
import type { Db } from "../../../../db/client";
import { sweepOrphans } from "../../../../media/sweep-orphans";
import { CERTIFICATE_PREFIX, certificateKey, hashOfFile } from "../results/certificate-file";
import { fileHash, labDrafts, labResults } from "../results/schema";

/** Objects a day: each thousand of them costs as many look-ups by hash. */
const PER_RUN = 5000;
/** Prime to 256, so that the days begin at every two digits of the hashes in turn. */
const STRIDE = 97;
/** A draft that nobody has touched for so long is given up. */
const DRAFT_DAYS = 30;

/** Deletes results that somebody began to enter and left. For the daily job, before its certificates. */
export async function sweepLabDrafts(db: Db, now: number): Promise<void> {
  await db.delete(labDrafts).where(lt(labDrafts.updatedAt, now - DRAFT_DAYS * DAY_MS));
}

/** Deletes certificates that no result and no draft names. For the daily job. @returns how many files were deleted */
export function sweepCertificates(db: Db, files: R2Bucket, now: number, limit = PER_RUN): Promise<number> {
  const from = ((Math.floor(now / DAY_MS) * STRIDE) % 256).toString(16).padStart(2, "0");
  return sweepOrphans(files, { prefix: CERTIFICATE_PREFIX, from, limit, now, inUse: (keys) => named(db, keys) });
}

async function named(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const asked = JSON.stringify(keys.flatMap((key) => hashOfFile(key) ?? []));
  const rows = await db.all<{ hash: string }>(sql`select asked.value as hash from json_each(${asked}) as asked
    where exists (select 1 from ${labResults} where ${fileHash(labResults.certificate)} = asked.value)
    or exists (select 1 from ${labDrafts} where ${fileHash(labDrafts.certificate)} = asked.value)`);
  return new Set(rows.map(({ hash }) => certificateKey(hash)));
}
