import { and, asc, eq, gt, isNull, lte, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { idsFrom, newId } from "../../../db/ids";
import { insertSelected } from "../../../db/insert-selected";
import { didChange } from "../../../db/must-change";
import { changesPath } from "../../foundation/announced-changes/changing-texts";
import { changeTitle } from "../../foundation/announced-changes/announced-change";
import { announcedChanges } from "../../foundation/announced-changes/schema";
import { auditLog } from "../../foundation/audit/schema";
import { outbox } from "../../foundation/mail/schema";
import { MESSAGE_MAX } from "../../foundation/notifications/forms";
import { notifications } from "../../foundation/notifications/schema";
import { whereTo } from "../../foundation/notifications/where-to";
import { users } from "../../foundation/users/schema";
import { isMember, PER_RUN } from "./audience";
import { changeMail } from "./change-mail";

interface Telling {
  now: number;
  /** What links begin with. */
  origin: string;
  limit?: number;
}

type Change = typeof announcedChanges.$inferSelect;

/**
 * Tells the next members, by id, of the oldest announcement that has not reached all who were members when it was made:
 * each by mail and on the site, once. The batch that queues both moves `toldTo` past them, so that a run that is killed
 * leaves them for the next, and of two runs one tells them (rules/content#telling-the-members).
 * @returns how many accounts it came past
 */
export async function tellMembers(db: Db, { now, origin, limit = PER_RUN }: Telling): Promise<number> {
  const [change] = await db
    .select()
    .from(announcedChanges)
    .where(and(isNull(announcedChanges.toldAt), isNull(announcedChanges.withdrawnAt)))
    .orderBy(asc(announcedChanges.announcedAt), asc(announcedChanges.id))
    .limit(1);
  if (change === undefined) return 0;
  const group = await db
    .select({ id: users.id })
    .from(users)
    .where(gt(users.id, change.toldTo))
    .orderBy(asc(users.id))
    .limit(limit);
  const last = group.at(-1)?.id ?? change.toldTo;
  const ends = group.length < limit;
  const { id, announcedAt, toldTo } = change;
  const inGroup = and(gt(users.id, toldTo), lte(users.id, last), lte(users.createdAt, announcedAt), isMember);
  const moved = db
    .update(announcedChanges)
    .set({
      toldTo: last,
      mailed: sql`${announcedChanges.mailed} + (select count(*) from ${users} where ${inGroup})`,
      ...(ends ? { toldAt: now } : {}),
    })
    .where(
      and(
        eq(announcedChanges.id, id),
        eq(announcedChanges.toldTo, toldTo),
        isNull(announcedChanges.toldAt),
        isNull(announcedChanges.withdrawnAt),
      ),
    );
  const to = sql`from ${users} where ${inGroup}`;
  // Nothing changes where another run has told them, or it was withdrawn.
  await didChange(db, moved, [
    insertSelected(db, outbox, mailOf(change, origin, now), to),
    insertSelected(db, notifications, noticeOf(change, now), to),
    ...(ends ? [recordTold(db, change, now)] : []),
  ]);
  return group.length;
}

const rowId = (now: number) => sql`${idsFrom(now)} || upper(hex(randomblob(8)))`;

const mailOf = (change: Change, origin: string, now: number) => ({
  ...{ ...changeMail(origin, change), id: rowId(now), recipient: users.email },
  ...{ createdAt: now, dueAt: now },
});

const noticeOf = (change: Change, now: number) => ({
  ...{ id: rowId(now), userId: users.id, type: "system" as const, count: 1, createdAt: now },
  ...whereTo({ type: "system", member: users.id, hasLetter: true }, now).columns,
  title: changeTitle(change),
  message: Array.from(change.summary.replace(/\s+/g, " ")).slice(0, MESSAGE_MAX).join(""),
  actionUrl: changesPath(change.document),
  mergeKey: `announced change ${change.id}`,
});

/** Of the site itself, with how many were mailed, once the last of them is. */
function recordTold(db: Db, { id, document }: Change, now: number) {
  const mailed = sql`(select ${announcedChanges.mailed} from ${announcedChanges} where ${announcedChanges.id} = ${id})`;
  return insertSelected(
    db,
    auditLog,
    {
      ...{ id: newId(now), at: now, actorId: null, actorName: "the site", action: "change.told" },
      ...{ subjectType: "announced_change", subjectId: id, requestId: "timed job" },
      detail: sql`json_object('document', ${document}, 'mailed', ${mailed})`,
    },
    sql`where 1`,
  );
}
