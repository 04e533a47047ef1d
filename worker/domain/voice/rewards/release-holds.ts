import { and, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
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
    const owners = await releaseStep(db, now);
    await tell(db, new Set(owners), now);
    released += owners.length;
    if (owners.length < RELEASED_A_STEP) break;
  }
  return released;
}

/** @returns whose each released hold was */
async function releaseStep(db: Db, now: number): Promise<string[]> {
  const batchId = newId(now);
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
      sql`from ${rewardHolds} where ${isDue(now)} order by ${rewardHolds.availableFrom} limit ${RELEASED_A_STEP}`,
    ).returning({ userId: rewardLedger.userId }),
    db
      .update(rewardHolds)
      .set({ releasedAt: now })
      .where(
        sql`(${rewardHolds.type}, ${rewardHolds.cause}) in (select ${rewardLedger.type}, ${rewardLedger.cause} from ${rewardLedger} where ${written})`,
      ),
    addReleased(db, written),
    ...settleAll(db, written, now),
  ]);
  return rows.map(({ userId }) => userId);
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

/** One notice a member, however many of their holds a step released. */
async function tell(db: Db, members: ReadonlySet<string>, now: number): Promise<void> {
  const [first, ...rest] = [...members].map((userId) => notify(db, releasedNotice(userId), now));
  if (first !== undefined) await db.batch([first, ...rest]);
}

/** It names no sum: an unread one stands for all later releases too, and what was owed is settled first. */
const releasedNotice = (userId: string): NoticeWords => ({
  userId,
  type: "system",
  title: "Held points are released",
  message: "What was held of referrals and approved purchases counts in your balance now.",
  actionUrl: "/referrals",
  mergeKey: "points-released",
});
