import { and, asc, eq, inArray, lte } from "drizzle-orm";
import { DAY_MS } from "../../../days";
import { isOneOf } from "../../../db/columns";
import type { Db } from "../../../db/client";
import { randomHex } from "../../../hashing";
import { sweepOrphans } from "../../../media/sweep-orphans";
import { IDENTITY_PREFIX, identityKey } from "./identity-file";
import { DRAFT_KEPT_DAYS } from "./program";
import { testerApplications, testerDocuments } from "./schema";

/** Rows deleted together. */
const AT_ONCE = 500;
/** How often a day that is repeated; what is left comes the day after. */
const ROUNDS = 10;
/** Files that one run looks at for a row that names them. */
const LOOKED_AT = 2000;

/**
 * Deletes identity documents whose time is over with their files, drafts that nobody touched, and files that no row
 * names; daily (rules/testers#identity-document).
 * @param now UTC epoch milliseconds
 * @returns documents deleted
 */
export async function sweepTesterDocuments(db: Db, files: R2Bucket, now: number): Promise<number> {
  await inRounds(() => sweepDrafts(db, now));
  const deleted = await inRounds(() => sweepEnded(db, files, now));
  const inUse = async (keys: readonly string[]) => {
    const ids = keys.map((key) => key.slice(IDENTITY_PREFIX.length));
    const rows = await db
      .select({ id: testerDocuments.id })
      .from(testerDocuments)
      .where(isOneOf(testerDocuments.id, ids));
    return new Set(rows.map(({ id }) => identityKey(id)));
  };
  return (
    deleted + (await sweepOrphans(files, { prefix: IDENTITY_PREFIX, from: randomHex(1), limit: LOOKED_AT, now, inUse }))
  );
}

async function inRounds(some: () => Promise<number>): Promise<number> {
  let all = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const done = await some();
    all += done;
    if (done < AT_ONCE) break;
  }
  return all;
}

/** The documents of old drafts end with them. */
async function sweepDrafts(db: Db, now: number): Promise<number> {
  const isOld = and(
    eq(testerApplications.status, "draft"),
    lte(testerApplications.updatedAt, now - DRAFT_KEPT_DAYS * DAY_MS),
  );
  const old = await db
    .select({ id: testerApplications.id })
    .from(testerApplications)
    .where(isOld)
    .orderBy(asc(testerApplications.updatedAt), asc(testerApplications.id))
    .limit(AT_ONCE);
  if (old.length === 0) return 0;
  const ids = old.map(({ id }) => id);
  const gone = db
    .select({ documentId: testerApplications.documentId })
    .from(testerApplications)
    .where(and(isOneOf(testerApplications.id, ids), isOld));
  await db.batch([
    db.update(testerDocuments).set({ endsAt: now }).where(inArray(testerDocuments.id, gone)),
    db.delete(testerApplications).where(and(isOneOf(testerApplications.id, ids), isOld)),
  ]);
  return old.length;
}

async function sweepEnded(db: Db, files: R2Bucket, now: number): Promise<number> {
  const ended = await db
    .select({ id: testerDocuments.id, applicationId: testerDocuments.applicationId })
    .from(testerDocuments)
    .where(lte(testerDocuments.endsAt, now))
    .orderBy(asc(testerDocuments.endsAt))
    .limit(AT_ONCE);
  if (ended.length === 0) return 0;
  const ids = ended.map(({ id }) => id);
  const applications = ended.map(({ applicationId }) => applicationId);
  // The files first: a row that is left names what is still to be deleted.
  await files.delete(ids.map(identityKey));
  await db.batch([
    db
      .update(testerApplications)
      .set({ documentId: null })
      .where(and(isOneOf(testerApplications.id, applications), isOneOf(testerApplications.documentId, ids))),
    db.delete(testerDocuments).where(isOneOf(testerDocuments.id, ids)),
  ]);
  return ended.length;
}
