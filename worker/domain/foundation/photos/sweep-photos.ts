import { asc, lt, or, sql } from "drizzle-orm";
import { DAY_MS } from "../../../days";
import { isOneOf } from "../../../db/columns";
import type { Db } from "../../../db/client";
import { APPEAL_DAYS } from "../cases/forms";
import { moderationCases } from "../cases/schema";
import { UNUSED_MS } from "./attach-photos";
import { photoKey, smallKey } from "./photo-key";
import { photos } from "./schema";

/** Photographs deleted together: the file store takes 1,000 files a call, and each has two. */
const AT_ONCE = 500;
/** How often a day that is repeated: nine members who attach none of their 60 uploads fill the first round. */
const ROUNDS = 10;

/**
 * None of these can be attached anymore, so no open form loses a picture to the sweep. One that was hidden by a decision
 * after its author took it off stays for an appeal, unless the account is gone.
 */
const isUnused = (now: number) =>
  sql`(${photos.unusedSince} <= ${now - UNUSED_MS} and (${photos.hiddenAt} is null or ${photos.userId} = ''))`;

/** Those that a decision hid, once it can no longer be appealed. */
const isPastAppeal = (now: number) => {
  const until = now - APPEAL_DAYS * DAY_MS;
  const { ownerId, kind, subjectId, status, decidedAt } = moderationCases;
  return sql`(${lt(photos.hiddenAt, until)} and not exists (select 1 from ${moderationCases} where ${ownerId} = ${photos.userId} and +${kind} = 'photo' and ${subjectId} = ${photos.id} and (${status} <> 'decided' or ${decidedAt} >= ${until})))`;
};

/**
 * Deletes photographs that are attached to nothing, and those that stay hidden; daily.
 * @param now UTC epoch milliseconds
 * @returns how many
 */
export async function sweepPhotos(db: Db, files: R2Bucket, now: number): Promise<number> {
  let deleted = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const some = await sweepSome(db, files, now);
    deleted += some;
    if (some < AT_ONCE) break;
  }
  return deleted;
}

async function sweepSome(db: Db, files: R2Bucket, now: number): Promise<number> {
  const due = await db
    .select({ id: photos.id })
    .from(photos)
    .where(or(isUnused(now), isPastAppeal(now)))
    .orderBy(asc(photos.id))
    .limit(AT_ONCE);
  if (due.length === 0) return 0;
  const ids = due.map(({ id }) => id);
  // The files first: a row that is left names what is still to be deleted.
  await files.delete(ids.flatMap((id) => [photoKey(id), smallKey(id)]));
  await db.delete(photos).where(isOneOf(photos.id, ids));
  return ids.length;
}
