import { sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import type { FileFault } from "../../../foundation/stats/file-faults";
import { fileFaults } from "../../../foundation/stats/schema";

export const CERTIFICATE_PREFIX = "certificates/";

/** @param hash SHA-256 as hex */
export const certificateKey = (hash: string): string => `${CERTIFICATE_PREFIX}${hash}.pdf`;

/** What is known to be wrong with the file of a row; the key is as above. */
export const fileFaultOf = (certificate: AnySQLiteColumn) =>
  sql<FileFault | null>`(select ${fileFaults.kind} from ${fileFaults} where ${fileFaults.key} = ${CERTIFICATE_PREFIX} || (${certificate} ->> '$.fileHash') || '.pdf' and ${fileFaults.clearedAt} is null)`;

export const hashOfFile = (path: string): string | null => /(?:^|\/)([0-9a-f]{64})\.pdf$/.exec(path)?.[1] ?? null;
