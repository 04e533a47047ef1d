import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "../../../db/client";
import { insertSelected } from "../../../db/insert-selected";
import { newId } from "../../../db/ids";
import { isApprovedPurchase } from "../claims/verified-mark";
import { reviews } from "../reviews/schema";
import { reviewOfRow, rewardOf, timesPaid, timesReversed } from "./review-ledger";
import { rateOf } from "../rewards/rates";
import { writtenBy } from "../rewards/written-by";
import { FIRST_TIER } from "../rewards/rules";
import { rewardLedger, userRewards } from "../rewards/schema";
import { settleAll } from "../rewards/settle-owed";
import { tierInForceOf } from "../rewards/tier-in-force";

/** Of `reviews`: by a sample, staff or an approved purchase (rules/claims#staff-approval). */
export const earnsReward: SQL = sql`(coalesce(${reviews.verifiedBy}, '') in ('sample', 'staff') or ${isApprovedPurchase})`;

/** What the author's tier pays; nobody's rating has a part in it. */
const tierReward = rateOf(tierInForceOf(reviews.authorId), "reviewReward");

/** Belongs behind what verifies or restores the reviews (rules/rewards#review-reward). */
export function payReviewRewards(db: Db, which: SQL, now: number): BatchItem<"sqlite">[] {
  const batchId = newId(now);
  const rows = writtenBy(batchId);
  const points = sql`coalesce(${rewardOf(sql`${reviews.id}`)}, ${tierReward})`;
  const due = sql`${which} and ${reviews.hiddenAt} is null and ${earnsReward} and ${timesPaid} = ${timesReversed} and ${points} > 0`;
  const { userId, totalEarned, currentBalance } = userRewards;
  const paid = sql`sum(${rewardLedger.points})`;
  const mark = sql`(select 'Review reward: ' || ${rewardLedger.points} || ' points' from ${rewardLedger} where ${rows} and ${rewardLedger.cause} > ${reviews.id} || '/' and ${rewardLedger.cause} < ${reviews.id} || '0')`;
  return [
    insertSelected(
      db,
      rewardLedger,
      {
        id: sql`${`${batchId}/`} || ${reviews.id}`,
        userId: reviews.authorId,
        type: "review_reward",
        cause: sql`${reviews.id} || '/' || (${timesPaid} + 1)`,
        points,
        description: "Review reward",
        at: now,
      },
      sql`from ${reviews} where ${due}`,
    ),
    insertSelected(
      db,
      userRewards,
      { ...FIRST_TIER, userId: rewardLedger.userId, totalEarned: paid, currentBalance: paid },
      sql`from ${rewardLedger} where ${rows} group by ${rewardLedger.userId}`,
    ).onConflictDoUpdate({
      target: userId,
      set: {
        totalEarned: sql`${totalEarned} + excluded.total_earned`,
        currentBalance: sql`${currentBalance} + excluded.current_balance`,
      },
    }),
    ...settleAll(db, rows, now),
    db
      .update(reviews)
      .set({ incentive: mark, incentiveKind: "review_reward" })
      .where(
        sql`${reviews.id} in (select ${reviewOfRow} from ${rewardLedger} where ${rows}) and ${reviews.incentive} is null`,
      ),
  ];
}
