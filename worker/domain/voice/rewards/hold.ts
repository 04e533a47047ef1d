import { type Column, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "../../../db/client";
import { newId } from "../../../db/ids";
import { insertSelected } from "../../../db/insert-selected";
import { FIRST_TIER, HOLD_MS } from "./rules";
import { rewardHolds, userRewards } from "./schema";

interface Held {
  userId: SQL | Column;
  type: (typeof rewardHolds.$inferSelect)["type"];
  /** As of the ledger's row that it becomes. */
  cause: SQL | Column;
  points: SQL;
  description: string;
}

/**
 * The statements that hold points for a day, if `from` selects a row (rules/rewards#holds).
 * @param from `from … where …` that selects one row at most
 * @param now UTC epoch milliseconds
 * @returns also the id that the row has, for what follows in the batch
 */
export function hold(db: Db, held: Held, from: SQL, now: number): { id: string; statements: BatchItem<"sqlite">[] } {
  const id = newId(now);
  const ofRow = sql`from ${rewardHolds} where ${rewardHolds.id} = ${id}`;
  const statements = [
    insertSelected(db, rewardHolds, { ...held, id, heldAt: now, availableFrom: now + HOLD_MS }, from),
    insertSelected(
      db,
      userRewards,
      { ...FIRST_TIER, userId: rewardHolds.userId, heldPoints: rewardHolds.points },
      ofRow,
    ).onConflictDoUpdate({
      target: userRewards.userId,
      set: { heldPoints: sql`${userRewards.heldPoints} + excluded.held_points` },
    }),
  ];
  return { id, statements };
}
