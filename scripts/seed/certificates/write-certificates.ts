import { CERTIFICATE_TYPE } from "@worker/domain/catalogue/lab/certificates/certificate-forms";
import { certificateKey } from "@worker/domain/catalogue/lab/results/certificate-file";
import type { DemoCertificate } from "./demo-certificate";

/** Files on their way at once; no more of them are ever in memory. */
const AT_ONCE = 16;

/** Stores the demo's certificates in R2, a few at a time. @returns how many */
export async function writeCertificates(files: R2Bucket, all: Iterable<DemoCertificate>): Promise<number> {
  let written = 0;
  const httpMetadata = { contentType: CERTIFICATE_TYPE };
  let turn: Promise<unknown>[] = [];
  for (const { bytes, named } of all) {
    turn.push(files.put(certificateKey(named.fileHash), bytes, { httpMetadata, sha256: named.fileHash }));
    written += 1;
    if (turn.length < AT_ONCE) continue;
    await Promise.all(turn);
    turn = [];
  }
  await Promise.all(turn);
  return written;
}
