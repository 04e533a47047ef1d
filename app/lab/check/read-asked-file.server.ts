import * as v from "valibot";
import type { Db } from "@worker/db/client";
import { checkCertificate } from "@worker/domain/catalogue/lab/certificates/check-certificate";
import { fileHashText } from "@worker/domain/catalogue/lab/public/verify-forms";
import type { AskedFile } from "./check-file";

/** What the hash in the page's address says; for readers without scripts, and for whoever hashed by hand. */
export async function readAskedFile(db: Db, typed: string, now: number): Promise<AskedFile> {
  const hash = v.safeParse(fileHashText, typed);
  if (!hash.success) return { hash: typed.slice(0, 200), error: hash.issues[0].message, answer: null };
  const { state, resultId, expired, failed } = await checkCertificate(db, hash.output, now);
  return { hash: hash.output, error: undefined, answer: { state, resultId, expired, failed } };
}
