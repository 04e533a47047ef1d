import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { insertSelected } from "../../../db/insert-selected";
import { newId } from "../../../db/ids";
import { rewardLedger, userRewards } from "./schema";

/** What may show, never below zero (rules/rewards#reversal). */
const due: SQL = sql`max(0, ${userRewards.totalEarned} - ${userRewards.totalRedeemed})`;

const settling = (
  db: Db,
  { id, cause, now }: { id: string | SQL; cause: string | SQL; now: number },
  surplus: SQL | undefined,
) =>
  insertSelected(
    db,
    rewardLedger,
    {
      id,
      userId: userRewards.userId,
      type: "reversal",
      cause,
      points: sql`${due} - ${userRewards.currentBalance}`,
      description: "Settles points that were taken back after they were spent",
      at: now,
    },
    sql`from ${userRewards} where ${surplus}`,
  );

/** An earning pays what an earlier reversal found spent (rules/rewards#reversal). @param now UTC epoch milliseconds */
export function settleOwed(db: Db, userId: string, now: number) {
  const surplus = and(eq(userRewards.userId, userId), gt(userRewards.currentBalance, due));
  const id = newId(now);
  return [
    settling(db, { id, cause: `owed/${id}`, now }, surplus),
    db.update(userRewards).set({ currentBalance: due }).where(surplus),
  ] as const;
}

/** The same for everybody to whom one batch of ledger rows gave something. @param rows a condition on `reward_ledger` */
export function settleAll(db: Db, rows: SQL, now: number) {
  const surplus = sql`${userRewards.userId} in (select ${rewardLedger.userId} from ${rewardLedger} where ${rows}) and ${userRewards.currentBalance} > ${due}`;
  const id = newId(now);
  return [
    settling(
      db,
      { id: sql`${`${id}/`} || ${userRewards.userId}`, cause: sql`${`owed/${id}/`} || ${userRewards.userId}`, now },
      surplus,
    ),
    db.update(userRewards).set({ currentBalance: due }).where(surplus),
  ];
}
