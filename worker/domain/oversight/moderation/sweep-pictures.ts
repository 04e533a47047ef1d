import { and, isNull, lt, sql } from "drizzle-orm";
import { DAY_MS } from "../../../days";
import type { Db } from "../../../db/client";
import { deletePictures } from "../../foundation/users/picture";
import { users } from "../../foundation/users/schema";
import { APPEAL_DAYS } from "../../foundation/cases/forms";
import { moderationCases } from "../../foundation/cases/schema";

/** As many as one call of the file store deletes; what is left waits for the next day. */
const AT_ONCE = 1000;

/** One that its owner shows again stays, and one of a later case, which has a sweep of its own. */
export async function sweepHiddenPictures(db: Db, files: R2Bucket, now: number): Promise<number> {
  const until = now - APPEAL_DAYS * DAY_MS;
  const { id, kind, subjectId, ownerId, status, decision, decidedAt, filesSweptAt } = moderationCases;
  const isShown = sql`exists (select 1 from ${users} where ${users.id} || '/' || ${users.picture} = ${subjectId}
    and ${users.id} = substr(${subjectId}, 1, instr(${subjectId}, '/') - 1))`;
  const isLater = sql`exists (select 1 from ${moderationCases} as later where later.owner_id = ${ownerId}
    and +later.kind = ${kind} and later.subject_id = ${subjectId} and later.id <> ${id}
    and (later.status <> 'decided' or later.decided_at >= ${until}))`;
  const due = await db
    .select({
      id,
      subjectId,
      isGone: sql<number>`${decision} <> 'keep' and not ${isShown} and not ${isLater}`.as("is_gone"),
    })
    .from(moderationCases)
    // The index of these cases asks for the kind as it stands there; the plus signs keep others away.
    .where(and(sql`kind = 'profile_picture'`, isNull(filesSweptAt), lt(decidedAt, until), sql`+${status} = 'decided'`))
    .limit(AT_ONCE);
  if (due.length === 0) return 0;
  const gone = due.filter(({ isGone }) => isGone === 1).map((each) => each.subjectId);
  if (gone.length > 0) await deletePictures(files, gone);
  const swept = JSON.stringify(due.map((each) => each.id));
  await db
    .update(moderationCases)
    .set({ filesSweptAt: now })
    .where(sql`${id} in (select value from json_each(${swept}))`);
  return gone.length;
}
