import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { insertSelected } from "../../../db/insert-selected";
import { batchIfChanged } from "../../../db/must-change";
import { Conflict, NotFound } from "../../../errors";
import { demand } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { record } from "../../foundation/audit/record";
import { rewardMonths, rewardTiers } from "./program-schema";
import { FIRST_TIER } from "../../voice/rewards/rules";
import { IS_OPEN, rewardHolds, rewardLedger, userRewards } from "../../voice/rewards/schema";
import { PROGRAM } from "./prove-books";
import { rewardFaults } from "./schema";

type Context = Pick<RequestContext, "db" | "now" | "requestId">;

const NONE = "There is no such fault. It may be mended already.";
const NEGATIVE = "The rows come to less than nothing. Correct the points first.";

/**
 * Sets what is stored to what the rows say, once somebody has looked: the ledger cannot be changed, so it is what holds
 * (rules/rewards#books). Two round trips.
 * @param userId of the member, or "" for the program's totals
 * @throws Forbidden; NotFound where nothing is off; Conflict where the ledger's rows come to less than nothing
 */
export async function mendBooks(
  { db, now, requestId }: Context,
  viewer: Viewer,
  { userId, reason }: { userId: string; reason: string },
): Promise<void> {
  const actor = demand(viewer, "admin.tools");
  const isOpen = and(eq(rewardFaults.userId, userId), isNull(rewardFaults.clearedAt));
  const sums = {
    ledger: sql<number>`(select coalesce(sum(points), 0) from ${rewardLedger} where ${rewardLedger.userId} = ${userId})`,
    holds: sql<number>`(select coalesce(sum(points), 0) from ${rewardHolds} where ${rewardHolds.userId} = ${userId} and ${IS_OPEN})`,
  };
  const [fault] = await db
    .select({ balance: rewardFaults.balance, held: rewardFaults.held, ledger: sums.ledger.as("ledger") })
    .from(rewardFaults)
    .where(isOpen);
  if (fault === undefined) throw new NotFound(NONE);
  if (fault.ledger < 0) throw new Conflict(NEGATIVE, "books-negative");
  const subject =
    userId === PROGRAM ? { subjectType: "rewards", subjectId: "program" } : { subjectType: "user", subjectId: userId };
  const detail = { reason, balance: fault.balance, held: fault.held };
  const entry = { actor, action: "rewards.books_mended", ...subject, detail, requestId };
  const close = db.update(rewardFaults).set({ clearedAt: now }).where(isOpen);
  await batchIfChanged(
    db,
    close,
    [record(db, entry, now), ...(userId === PROGRAM ? countedAgain(db) : [ofMember(db, userId, sums)])],
    () => new NotFound(NONE),
  );
}

/** A balance below zero cannot be shown to anybody, so that one stays as it is. */
const ofMember = (db: Db, userId: string, sums: { ledger: SQL; holds: SQL }): BatchItem<"sqlite"> =>
  db
    .update(userRewards)
    .set({ currentBalance: sums.ledger, heldPoints: sums.holds })
    .where(and(eq(userRewards.userId, userId), sql`${sums.ledger} >= 0`));

const TIER_SUMS = {
  tier: userRewards.tier,
  members: sql`count(*)`,
  outstanding: sql`sum(${userRewards.currentBalance})`,
  held: sql`sum(${userRewards.heldPoints})`,
  earned: sql`sum(${userRewards.totalEarned})`,
  redeemed: sql`sum(${userRewards.totalRedeemed})`,
  suspended: sql`count(${userRewards.suspendedAt})`,
};

const monthOf = (at: SQL) => sql`strftime('%Y-%m', ${at} / 1000, 'unixepoch')`;
const closedAt = sql`coalesce(${rewardHolds.releasedAt}, ${rewardHolds.cancelledAt})`;
/** Of holds: what each month held, and what it let go of. */
const heldByMonth = sql`(select ${monthOf(sql`${rewardHolds.heldAt}`)} as month, ${rewardHolds.points} as held, 0 as let_go, 1 as entries from ${rewardHolds}
  union all select ${monthOf(closedAt)}, 0, ${rewardHolds.points}, 0 from ${rewardHolds} where ${closedAt} is not null)`;

/** What somebody's rows come to who has no balance that they could stand in. */
const withoutBalance = sql`(select user_id, sum(points) as points, sum(redeemed) as redeemed, sum(held) as held
  from (select user_id, points, iif(type in ('redemption', 'redemption_return'), -points, 0) as redeemed, 0 as held from ${rewardLedger}
    union all select user_id, 0, 0, points from ${rewardHolds} where ${IS_OPEN}) as entry
  where not exists (select 1 from ${userRewards} where ${userRewards.userId} = entry.user_id) group by user_id) as books`;

/**
 * A balance for each of them: without it the row would be counted by month and by nothing else, and found off every night.
 * What was earned is what the balance needs, so that nothing of it is settled; the recount knows better.
 */
const missingBalances = (db: Db): BatchItem<"sqlite"> =>
  insertSelected(
    db,
    userRewards,
    {
      ...FIRST_TIER,
      userId: sql`books.user_id`,
      currentBalance: sql`books.points`,
      heldPoints: sql`books.held`,
      totalRedeemed: sql`books.redeemed`,
      totalEarned: sql`books.points + books.redeemed`,
    },
    sql`from ${withoutBalance} where books.points >= 0`,
  );

/** The totals by tier and by month, from the rows that they stand for. */
const countedAgain = (db: Db): BatchItem<"sqlite">[] => [
  missingBalances(db),
  db.delete(rewardTiers),
  insertSelected(db, rewardTiers, TIER_SUMS, sql`from ${userRewards} group by ${userRewards.tier}`),
  db.delete(rewardMonths),
  insertSelected(
    db,
    rewardMonths,
    {
      month: monthOf(sql`${rewardLedger.at}`),
      type: rewardLedger.type,
      pointsIn: sql`sum(max(${rewardLedger.points}, 0))`,
      pointsOut: sql`sum(max(-${rewardLedger.points}, 0))`,
      entries: sql`count(*)`,
    },
    sql`from ${rewardLedger} group by 1, 2`,
  ),
  insertSelected(
    db,
    rewardMonths,
    {
      ...{ month: sql`month`, type: "hold", entries: sql`sum(entries)` },
      ...{ pointsIn: sql`sum(held)`, pointsOut: sql`sum(let_go)` },
    },
    sql`from ${heldByMonth} group by month`,
  ),
];
