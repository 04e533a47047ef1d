import { asc, isNull, sql } from "drizzle-orm";
import type { Db } from "../../../../db/client";
import { fileFaults } from "../../../foundation/stats/schema";
import { fileHash, labResults } from "../results/schema";
import { CERTIFICATE_PREFIX } from "../results/certificate-file";

/** More than these are no longer single files. */
const LISTED = 20;

const hash = sql`substr(${fileFaults.key}, ${CERTIFICATE_PREFIX.length + 1}, 64)`;
const resultOf = sql`select ${labResults.id} from ${labResults} where ${fileHash(labResults.certificate)} = ${hash} limit 1`;

/** Certificates whose file is missing or damaged, for staff, the longest known first. */
export const selectFileFaults = (db: Db) =>
  db
    .select({
      key: fileFaults.key,
      kind: fileFaults.kind,
      since: fileFaults.since,
      resultId: sql<string | null>`(${resultOf})`.as("result_id"),
    })
    .from(fileFaults)
    .where(isNull(fileFaults.clearedAt))
    .orderBy(asc(fileFaults.since), asc(fileFaults.key))
    .limit(LISTED);
