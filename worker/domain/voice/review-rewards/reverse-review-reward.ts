import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "../../../db/client";
import { insertSelected } from "../../../db/insert-selected";
import { newId } from "../../../db/ids";
import { reviews } from "../reviews/schema";
import { reviewOfRow, rewardOf, timesPaid, timesReversed } from "./review-ledger";
import { writtenBy } from "../rewards/written-by";
import { rewardLedger, userRewards } from "../rewards/schema";

/** Takes as much as there is; what was spent stays owed (rules/rewards#reversal). */
export function reverseReviewRewards(db: Db, which: SQL, now: number): BatchItem<"sqlite">[] {
  const batchId = newId(now);
  const rows = writtenBy(batchId);
  const held = sql`${which} and ${timesPaid} > ${timesReversed}`;
  const balance = sql`coalesce((select ${userRewards.currentBalance} from ${userRewards} where ${userRewards.userId} = taken.author), 0)`;
  // Several reviews of one author share the balance: each takes what those before it left.
  const taken = sql`select ${reviews.id} as review, ${reviews.authorId} as author, ${timesReversed} + 1 as nth, ${rewardOf(sql`${reviews.id}`)} as reward from ${reviews} where ${held}`;
  const before = sql`coalesce(sum(reward) over (partition by author order by review rows between unbounded preceding and 1 preceding), 0)`;
  const { userId, totalEarned, currentBalance } = userRewards;
  return [
    insertSelected(
      db,
      rewardLedger,
      {
        id: sql`${`${batchId}/`} || taken.review`,
        userId: sql`taken.author`,
        type: "reversal",
        cause: sql`taken.review || '/' || taken.nth`,
        points: sql`-max(0, min(taken.reward, ${balance} - taken.before))`,
        description: "Review reward taken back",
        at: now,
      },
      sql`from (select *, ${before} as before from (${taken})) as taken`,
    ),
    db
      .update(userRewards)
      .set({
        totalEarned: sql`${totalEarned} - moved.reward`,
        currentBalance: sql`${currentBalance} + moved.points`,
      })
      .from(
        sql`(select written.user_id as subject, sum(written.points) as points, sum(${rewardOf(sql`written.review`)}) as reward from (select ${rewardLedger.userId}, ${rewardLedger.points}, ${reviewOfRow} as review from ${rewardLedger} where ${rows}) as written group by 1) as moved`,
      )
      .where(sql`${userId} = moved.subject`),
    db
      .update(reviews)
      .set({ incentive: null, incentiveKind: null })
      .where(
        sql`${reviews.id} in (select ${reviewOfRow} from ${rewardLedger} where ${rows}) and ${reviews.incentiveKind} = 'review_reward'`,
      ),
  ];
}
