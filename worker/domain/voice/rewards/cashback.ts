import { eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "../../../db/client";
import { users } from "../../foundation/users/schema";
import { purchaseClaims } from "../claims/schema";
import { hold } from "./hold";
import { rateOf } from "./rates";
import { rewardHolds } from "./schema";
import { tierInForceOf } from "./tier-in-force";
import { takeBack } from "./take-back";

/** Cents are points, rounded down to whole ones: both factors are whole numbers, and so is SQLite's quotient. */
const cashback = sql`${purchaseClaims.amountCents} * ${rateOf(tierInForceOf(purchaseClaims.userId), "cashbackPercent")} / 100`;

/** The statements that hold an approved claim's cashback; they belong behind its approval (rules/rewards#cashback). */
export function holdCashback(db: Db, claimId: string, now: number): BatchItem<"sqlite">[] {
  const isThere = sql`exists (select 1 from ${users} where ${users.id} = ${purchaseClaims.userId} and ${users.deletedAt} is null)`;
  const isNew = sql`not exists (select 1 from ${rewardHolds} where ${rewardHolds.type} = 'cashback' and ${rewardHolds.cause} = ${purchaseClaims.id})`;
  const { userId, id } = purchaseClaims;
  const held = {
    userId,
    type: "cashback",
    cause: id,
    points: cashback,
    description: "Cashback on a purchase",
  } as const;
  const isDue = sql`${eq(id, claimId)} and ${purchaseClaims.staffState} = 'confirmed' and ${cashback} > 0`;
  return hold(db, held, sql`from ${purchaseClaims} where ${isDue} and ${isThere} and ${isNew}`, now).statements;
}

/** The statements that take it back with the approval; a claim is approved once at most. */
export const takeCashback = (db: Db, claimId: string, now: number): BatchItem<"sqlite">[] =>
  takeBack(
    db,
    { type: "cashback", isMeant: (cause) => sql`${cause} = ${claimId}`, description: "Cashback taken back" },
    now,
  );
