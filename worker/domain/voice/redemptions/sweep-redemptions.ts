import { and, eq, isNotNull, isNull, lte, notInArray, or } from "drizzle-orm";
import { DAY_MS } from "../../../days";
import type { Db } from "../../../db/client";
import { didChange } from "../../../db/must-change";
import { eachDue } from "../../../each-due";
import { NOBODYS } from "../../foundation/queues/hold";
import { users } from "../../foundation/users/schema";
import { returnPoints } from "./return-points";
import { PAYOUT_KEPT_MS } from "./rules";
import { redemptions } from "./schema";

/** What is kept of the payout details goes 30 days after the settlement (rules/rewards#payout-details). */
export const sweepPayouts = (db: Db, now: number) =>
  db
    .update(redemptions)
    .set({ payoutSealed: null, payoutEnding: "" })
    .where(and(isNotNull(redemptions.payoutSealed), lte(redemptions.settledAt, now - PAYOUT_KEPT_MS)));

/** A night's share. */
const AT_ONCE = 50;
/** Whoever had it in hand when the account went has so long to say that they had paid it. */
const IN_HAND_MS = DAY_MS;

/**
 * Returns what deleted accounts had asked for: nobody is left to pay it to. What staff have in hand, and may have paid,
 * they still settle for a day (rules/rewards#payout-details).
 */
export async function sweepRedemptions(db: Db, now: number): Promise<void> {
  const isLeft = or(isNull(redemptions.heldBy), lte(redemptions.heldAt, now - IN_HAND_MS));
  await eachDue({
    failed: "a redemption of a deleted account was not returned",
    next: (tried) =>
      db
        .select({ id: redemptions.id, userId: redemptions.userId, points: redemptions.points })
        .from(redemptions)
        .innerJoin(users, eq(users.id, redemptions.userId))
        .where(
          and(
            eq(redemptions.state, "held"),
            isNotNull(users.deletedAt),
            isLeft,
            tried.length === 0 ? undefined : notInArray(redemptions.id, tried),
          ),
        )
        .limit(AT_ONCE),
    act: (row) => {
      const write = db
        .update(redemptions)
        .set({ state: "returned", returnCause: "account_deleted", settledAt: now, ...NOBODYS })
        .where(and(eq(redemptions.id, row.id), eq(redemptions.state, "held"), isLeft));
      return didChange(db, write, returnPoints(db, row, now));
    },
  });
}
