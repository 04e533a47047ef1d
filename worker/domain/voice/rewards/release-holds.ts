import { and, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { isOneOf } from "../../../db/columns";
import type { Db } from "../../../db/client";
import { moved } from "../../../db/counter";
import { newId } from "../../../db/ids";
import { insertSelected } from "../../../db/insert-selected";
import { notify, type NoticeWords } from "../../foundation/notifications/notify";
import { users } from "../../foundation/users/schema";
import { FIRST_TIER } from "./rules";
import { IS_OPEN, rewardHolds, rewardLedger, userRewards } from "./schema";
import { settleAll } from "./settle-owed";
import { writtenBy } from "./written-by";

/** Holds that one batch releases. */
const RELEASED_A_STEP = 200;
/** Steps of one run; what is due beyond them waits for the next hour. */
const STEPS_A_RUN = 50;

/**
 * Makes available what was held long enough: each hold becomes one row of the ledger, in a batch of its own with those
 * beside it, so that of two runs at once only one finds it (rules/rewards#holds). Holds of suspended members wait.
 * @param now UTC epoch milliseconds; nothing is released that is due later, wherever the clock stood before
 * @returns how many were released
 */
export async function releaseDueHolds(db: Db, now: number): Promise<number> {
  let released = 0;
  for (let step = 0; step < STEPS_A_RUN; step += 1) {
    const due = await selectDue(db, now);
    if (due.length > 0) released += await releaseStep(db, due, now);
    if (due.length < RELEASED_A_STEP) break;
  }
  return released;
}

const selectDue = (db: Db, now: number) =>
  db
    .select({ id: rewardHolds.id, userId: rewardHolds.userId })
    .from(rewardHolds)
    .where(isDue(now))
    .orderBy(rewardHolds.availableFrom)
    .limit(RELEASED_A_STEP);

type Due = Awaited<ReturnType<typeof selectDue>>;

/**
 * One notice a member, however many of their holds it releases, in the batch that releases them: whoever gets points is
 * told, and nobody of whom another run released them. @returns how many were released
 */
async function releaseStep(db: Db, due: Due, now: number): Promise<number> {
  const batchId = newId(now);
  const ids = due.map(({ id }) => id);
  const written = writtenBy(batchId);
  const [rows] = await db.batch([
    insertSelected(
      db,
      rewardLedger,
      {
        id: sql`${`${batchId}/`} || ${rewardHolds.id}`,
        userId: rewardHolds.userId,
        type: sql`${rewardHolds.type}`,
        cause: rewardHolds.cause,
        points: rewardHolds.points,
        description: rewardHolds.description,
        at: now,
      },
      sql`from ${rewardHolds} where ${isOneOf(rewardHolds.id, ids)} and ${isDue(now)}`,
    ).returning({ userId: rewardLedger.userId }),
    db
      .update(rewardHolds)
      .set({ releasedAt: now })
      .where(
        sql`(${rewardHolds.type}, ${rewardHolds.cause}) in (select ${rewardLedger.type}, ${rewardLedger.cause} from ${rewardLedger} where ${written})`,
      ),
    addReleased(db, written),
    ...settleAll(db, written, now),
    ...[...new Set(due.map(({ userId }) => userId))].map((userId) =>
      notify(db, { ...releasedNotice(userId), onlyIf: gotPoints(userId, written) }, now),
    ),
  ]);
  return rows.length;
}

/** Open, held long enough, and of a member whose account is open. */
const isDue = (now: number): SQL =>
  sql`${and(IS_OPEN, lte(rewardHolds.availableFrom, now))} and exists (select 1 from ${users}
    where ${users.id} = ${rewardHolds.userId} and ${and(isNull(users.suspendedAt), isNull(users.deletedAt))})`;

function addReleased(db: Db, written: SQL): BatchItem<"sqlite"> {
  const { userId, totalEarned, currentBalance, heldPoints } = userRewards;
  const points = sql`sum(${rewardLedger.points})`;
  return insertSelected(
    db,
    userRewards,
    { ...FIRST_TIER, userId: rewardLedger.userId, totalEarned: points, currentBalance: points },
    sql`from ${rewardLedger} where ${written} group by ${rewardLedger.userId}`,
  ).onConflictDoUpdate({
    target: userId,
    set: {
      totalEarned: sql`${totalEarned} + excluded.total_earned`,
      currentBalance: sql`${currentBalance} + excluded.current_balance`,
      heldPoints: moved(heldPoints, sql`-excluded.total_earned`),
    },
  });
}

const gotPoints = (userId: string, written: SQL): SQL =>
  sql`exists (select 1 from ${rewardLedger} where ${written} and ${rewardLedger.userId} = ${userId})`;

/** It names no sum: an unread one stands for all later releases too, and what was owed is settled first. */
const releasedNotice = (userId: string): NoticeWords => ({
  userId,
  type: "system",
  title: "Held points are released",
  message: "What was held of referrals and approved purchases counts in your balance now.",
  actionUrl: "/referrals",
  mergeKey: "points-released",
});
