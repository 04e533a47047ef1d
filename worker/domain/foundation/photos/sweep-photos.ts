import { asc, lt, or, sql } from "drizzle-orm";
import { DAY_MS } from "../../../days";
import { isOneOf } from "../../../db/columns";
import type { Db } from "../../../db/client";
import { APPEAL_DAYS } from "../cases/forms";
import { moderationCases } from "../cases/schema";
import { UNUSED_MS } from "./attach-photos";
import { photoKey, smallKey } from "./photo-key";
import { photos } from "./schema";

/** As many as one call of the file store deletes, two files each; what is left waits for the next day. */
const AT_ONCE = 500;

/**
 * Nothing can be attached anymore that this finds, so no form is overtaken by it. What a decision hid after it was taken
 * off stays for an appeal, unless its account is gone.
 */
const isUnused = (now: number) =>
  sql`(${photos.unusedSince} <= ${now - UNUSED_MS} and (${photos.hiddenAt} is null or ${photos.userId} = ''))`;

/** What a decision hid, once it can no longer be appealed against. */
const isPastAppeal = (now: number) => {
  const until = now - APPEAL_DAYS * DAY_MS;
  const { ownerId, kind, subjectId, status, decidedAt } = moderationCases;
  return sql`(${lt(photos.hiddenAt, until)} and not exists (select 1 from ${moderationCases} where ${ownerId} = ${photos.userId} and +${kind} = 'photo' and ${subjectId} = ${photos.id} and (${status} <> 'decided' or ${decidedAt} >= ${until})))`;
};

/** Deletes photographs that are attached to nothing, and those that stay hidden; daily. @returns how many */
export async function sweepPhotos(db: Db, files: R2Bucket, now: number): Promise<number> {
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
