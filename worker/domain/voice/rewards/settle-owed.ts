import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { newId } from "../../../db/ids";
import { rewardLedger, userRewards } from "./schema";

/** What may show, never below zero (rules/rewards#reversal). */
const due: SQL = sql`max(0, ${userRewards.totalEarned} - ${userRewards.totalRedeemed})`;

/** An earning pays what an earlier reversal found spent (rules/rewards#reversal). @param now UTC epoch milliseconds */
export function settleOwed(db: Db, userId: string, now: number) {
  const surplus = and(eq(userRewards.userId, userId), gt(userRewards.currentBalance, due));
  const id = newId(now);
  return [
    db
      .insert(rewardLedger)
      .select(
        sql`select ${id}, ${userRewards.userId}, 'reversal', ${`owed/${id}`}, ${due} - ${userRewards.currentBalance}, 'Settles a review reward that was taken back', ${now} from ${userRewards} where ${surplus}`,
      ),
    db.update(userRewards).set({ currentBalance: due }).where(surplus),
  ] as const;
}

/** The same for everybody to whom one batch of ledger rows gave something. @param rows a condition on `reward_ledger` */
export function settleAll(db: Db, rows: SQL, now: number) {
  const surplus = sql`${userRewards.userId} in (select ${rewardLedger.userId} from ${rewardLedger} where ${rows}) and ${userRewards.currentBalance} > ${due}`;
  const id = newId(now);
  return [
    db
      .insert(rewardLedger)
      .select(
        sql`select ${`${id}/`} || ${userRewards.userId}, ${userRewards.userId}, 'reversal', ${`owed/${id}/`} || ${userRewards.userId}, ${due} - ${userRewards.currentBalance}, 'Settles a review reward that was taken back', ${now} from ${userRewards} where ${surplus}`,
      ),
    db.update(userRewards).set({ currentBalance: due }).where(surplus),
  ];
}
