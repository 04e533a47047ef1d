import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { newId } from "../../../db/ids";
import { insertIfChanged, insertWhere } from "../../../db/insert-selected";
import { settleOwed } from "./settle-owed";
import { type LEDGER_TYPES, rewardLedger, userRewards } from "./schema";

export interface Entry {
  userId: string;
  type: (typeof LEDGER_TYPES)[number];
  /** What it is for, such as the account's id: one row a type and cause. */
  cause: string;
  /** Points; negative for what is taken. */
  points: number;
  description: string;
  /** Whose act it is: the member's or a staff member's; left out for what the site's rules do. */
  actorId?: string;
  /** A condition on what the batch has written so far; without it always. */
  onlyIf?: SQL;
}

/** A second one for the same cause, one that the balance does not cover, or one of no points changes nothing (rules/rewards#ledger). */
export function credit(db: Db, { onlyIf, ...entry }: Entry, now: number) {
  const { userId, type, cause, points } = entry;
  const isNew = sql`not exists (select 1 from ${rewardLedger} where ${rewardLedger.type} = ${type} and ${rewardLedger.cause} = ${cause})`;
  const balance = sql`coalesce((select ${userRewards.currentBalance} from ${userRewards} where ${userRewards.userId} = ${userId}), 0)`;
  const covered = sql`${balance} + ${points} >= 0`;
  const written = insertWhere(
    db,
    rewardLedger,
    { ...entry, id: newId(now), at: now },
    sql`${points} <> 0 and ${isNew} and ${covered} and ${onlyIf ?? sql`1`}`,
  );
  return [written, moveTotals(db, entry), ...settleOwed(db, userId, now)] as const;
}

/** What comes back of a redemption is no earning, and a correction moves what was earned either way. */
function totalsOf({ type, points }: Pick<Entry, "type" | "points">) {
  if (type === "redemption" || type === "redemption_return") return { totalEarned: 0, totalRedeemed: -points };
  return { totalEarned: type === "correction" ? points : Math.max(0, points), totalRedeemed: 0 };
}

/** Right behind the ledger's row, and only if that was written. */
function moveTotals(db: Db, { userId, type, points }: Omit<Entry, "onlyIf">) {
  const row = { userId, currentBalance: points, ...totalsOf({ type, points }) };
  return insertIfChanged(db, userRewards, row).onConflictDoUpdate({
    target: userRewards.userId,
    set: {
      currentBalance: sql`${userRewards.currentBalance} + excluded.current_balance`,
      totalEarned: sql`${userRewards.totalEarned} + excluded.total_earned`,
      totalRedeemed: sql`${userRewards.totalRedeemed} + excluded.total_redeemed`,
    },
  });
}
