import { and, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { moved } from "../../../db/counter";
import type { Db } from "../../../db/client";
import { newId } from "../../../db/ids";
import { insertSelected } from "../../../db/insert-selected";
import { IS_OPEN, rewardHolds, rewardLedger, userRewards } from "./schema";

/**
 * The statements that take a cause's earning back: what is held is cancelled, what was released is reversed as far as the
 * balance goes, and the rest is settled by later earnings (rules/rewards#reversal). At most one row of the causes is
 * neither cancelled nor reversed, so at most one is taken.
 * @param isMeant whether a cause, given as a column, is meant
 * @param now UTC epoch milliseconds
 */
export function takeBack(
  db: Db,
  {
    type,
    isMeant,
    description,
  }: { type: "cashback" | "referral_bonus"; isMeant: (cause: SQL) => SQL; description: string },
  now: number,
): BatchItem<"sqlite">[] {
  const open = and(eq(rewardHolds.type, type), isMeant(sql`${rewardHolds.cause}`), IS_OPEN);
  const paid = { type: sql`paid.type = ${type}`, cause: isMeant(sql`paid.cause`) };
  const isReversed = sql`exists (select 1 from ${rewardLedger} as back where back.type = 'reversal' and back.cause = paid.cause)`;
  const balance = sql`coalesce((select ${userRewards.currentBalance} from ${userRewards} where ${userRewards.userId} = paid.user_id), 0)`;
  const id = newId(now);
  const { userId, heldPoints, totalEarned, currentBalance } = userRewards;
  return [
    db
      .update(userRewards)
      .set({ heldPoints: moved(heldPoints, sql`-cancelled.points`) })
      .from(
        sql`(select ${rewardHolds.userId} as subject, sum(${rewardHolds.points}) as points from ${rewardHolds} where ${open} group by 1) as cancelled`,
      )
      .where(sql`${userId} = cancelled.subject`),
    db.update(rewardHolds).set({ cancelledAt: now }).where(open),
    insertSelected(
      db,
      rewardLedger,
      {
        id,
        userId: sql`paid.user_id`,
        type: "reversal",
        cause: sql`paid.cause`,
        points: sql`-max(0, min(paid.points, ${balance}))`,
        description,
        at: now,
      },
      sql`from ${rewardLedger} as paid where ${paid.type} and ${paid.cause} and not ${isReversed}`,
    ),
    db
      .update(userRewards)
      .set({
        totalEarned: sql`${totalEarned} - taken.earned`,
        currentBalance: sql`${currentBalance} + taken.points`,
      })
      .from(
        sql`(select back.user_id as subject, back.points as points, paid.points as earned from ${rewardLedger} as back
          join ${rewardLedger} as paid on paid.type = ${type} and paid.cause = back.cause where back.id = ${id}) as taken`,
      )
      .where(sql`${userId} = taken.subject`),
  ];
}
