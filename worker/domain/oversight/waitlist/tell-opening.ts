import { and, asc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { moved } from "../../../db/counter";
import { newId } from "../../../db/ids";
import { insertIfChanged, insertSelected } from "../../../db/insert-selected";
import { openingMail } from "../../../mail/account-templates";
import { auditLog } from "../../foundation/audit/schema";
import { outbox } from "../../foundation/mail/schema";
import { users } from "../../foundation/users/schema";
import { leavePath } from "./leave";
import { waitlist, waitlistDays } from "./schema";

/** Fewer than the mails that leave in a minute, so that others need not wait for all of these. */
const PER_RUN = 30;

interface Telling {
  now: number;
  /** What links begin with. */
  origin: string;
  hashKey: string;
  limit?: number;
}

const untold = and(isNotNull(waitlist.confirmedAt), isNull(waitlist.toldAt));

/**
 * Mails the next confirmed entries that the site is open, each once: an entry is claimed in the batch that queues its
 * mail, so that a run that is killed leaves it as it was, and of two runs one claims it (rules/joining#opening).
 * @returns how many were waiting when it began, at most `limit`
 */
export async function tellOpening(db: Db, { now, origin, hashKey, limit = PER_RUN }: Telling): Promise<number> {
  const entries = await db
    .select({
      id: waitlist.id,
      createdAt: waitlist.createdAt,
      email: waitlist.email,
      member: users.id,
    })
    .from(waitlist)
    .leftJoin(users, and(eq(users.emailKey, waitlist.emailKey), isNull(users.deletedAt)))
    .where(untold)
    .orderBy(asc(waitlist.createdAt), asc(waitlist.id))
    .limit(limit);
  const told = await Promise.all(
    entries.map(async ({ id, email, member, createdAt }) => {
      const unsubscribePath = await leavePath(hashKey, id);
      const mail = openingMail(origin, unsubscribePath, member !== null);
      const row = { ...mail, id: newId(now), recipient: email, unsubscribePath, createdAt: now, dueAt: now };
      return [
        db
          .update(waitlist)
          .set({ toldAt: now })
          .where(and(eq(waitlist.id, id), untold)),
        insertIfChanged(db, outbox, row),
        db
          .update(waitlistDays)
          .set({ told: moved(waitlistDays.told, 1) })
          .where(and(sql`${waitlistDays.day} = date(${createdAt} / 1000, 'unixepoch')`, sql`changes() > 0`)),
      ] as const;
    }),
  );
  const [first, ...rest] = told.flat();
  const ids = entries.map(({ id }) => id);
  if (first !== undefined) await db.batch([first, ...rest, recordTold(db, ids, now)]);
  return entries.length;
}

/** One audit row a batch, of the site itself, with how many of the entries this batch told. */
function recordTold(db: Db, ids: string[], now: number) {
  const mine = and(inArray(waitlist.id, ids), eq(waitlist.toldAt, now));
  const count = sql`(select count(*) from ${waitlist} where ${mine})`;
  return insertSelected(
    db,
    auditLog,
    {
      ...{ id: newId(now), at: now, actorId: null, actorName: "the site", action: "waitlist.told" },
      ...{ subjectType: "waitlist", subjectId: "all", requestId: "timed job" },
      detail: sql`json_object('entries', ${count})`,
    },
    sql`where ${count} > 0`,
  );
}
