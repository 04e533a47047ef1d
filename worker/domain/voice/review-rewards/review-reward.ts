import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "../../../db/client";
import { newId } from "../../../db/ids";
import { isApprovedPurchase } from "../claims/verified-mark";
import { reviews } from "../reviews/schema";
import { reviewOfRow, rewardOf, timesPaid, timesReversed, writtenBy } from "./review-ledger";
import { FIRST_TIER, REVIEW_REWARDS } from "../rewards/rules";
import { rewardLedger, userRewards } from "../rewards/schema";
import { settleAll } from "../rewards/settle-owed";

export const REWARD_MARK = "Review reward";

/** Of `reviews`: by a sample, staff or an approved purchase (rules/claims#staff-approval). */
export const earnsReward: SQL = sql`(coalesce(${reviews.verifiedBy}, '') in ('sample', 'staff') or ${isApprovedPurchase})`;

/** What the author's tier pays; nobody's rating has a part in it. */
function tierReward(): SQL {
  const { tier, userId } = userRewards;
  const standing = sql`(select ${tier} from ${userRewards} where ${userId} = ${reviews.authorId})`;
  const cases = Object.entries(REVIEW_REWARDS).map(([name, points]) => sql.raw(`when '${name}' then ${points}`));
  return sql`case coalesce(${standing}, 'bronze') ${sql.join(cases, sql` `)} end`;
}

/** Belongs behind what verifies or restores the reviews (rules/rewards#review-reward). */
export function payReviewRewards(db: Db, which: SQL, now: number): BatchItem<"sqlite">[] {
  const batchId = newId(now);
  const rows = writtenBy(batchId);
  const due = sql`${which} and ${reviews.hiddenAt} is null and ${earnsReward} and ${timesPaid} = ${timesReversed}`;
  const { userId, totalEarned, currentBalance } = userRewards;
  const mark = sql`(select ${`${REWARD_MARK}: `} || ${rewardLedger.points} || ' points' from ${rewardLedger} where ${rows} and ${rewardLedger.cause} > ${reviews.id} || '/' and ${rewardLedger.cause} < ${reviews.id} || '0')`;
  return [
    db
      .insert(rewardLedger)
      .select(
        sql`select ${`${batchId}/`} || ${reviews.id}, ${reviews.authorId}, 'review_reward', ${reviews.id} || '/' || (${timesPaid} + 1), coalesce(${rewardOf(sql`${reviews.id}`)}, ${tierReward()}), 'Review reward', ${now} from ${reviews} where ${due}`,
      ),
    db
      .insert(userRewards)
      .select(
        sql`select ${rewardLedger.userId}, ${FIRST_TIER.tier}, 0, ${FIRST_TIER.nextTierRequirement}, sum(${rewardLedger.points}), sum(${rewardLedger.points}), 0 from ${rewardLedger} where ${rows} group by 1`,
      )
      .onConflictDoUpdate({
        target: userId,
        set: {
          totalEarned: sql`${totalEarned} + excluded.total_earned`,
          currentBalance: sql`${currentBalance} + excluded.current_balance`,
        },
      }),
    ...settleAll(db, rows, now),
    db
      .update(reviews)
      .set({ incentive: mark })
      .where(
        sql`${reviews.id} in (select ${reviewOfRow} from ${rewardLedger} where ${rows}) and ${reviews.incentive} is null`,
      ),
  ];
}
