import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { moved } from "../../../db/counter";
import type { Db } from "../../../db/client";
import { insertSelected } from "../../../db/insert-selected";
import { registrations } from "../../foundation/users/registration-schema";
import { users } from "../../foundation/users/schema";
import { purchaseClaims } from "../claims/schema";
import { hold } from "./hold";
import { rateOf } from "./rates";
import { FIRST_TIER, REFERRAL_DAYS } from "./rules";
import { referrals, rewardHolds, rewardLedger, userRewards } from "./schema";
import { takeBack } from "./take-back";
import { tierInForceOf } from "./tier-in-force";
import { nextRequirementAt, tierAt } from "./tiers";

/** Of `referrals`: staff approved a purchase of the newcomer from the signup's day to the 30th after it. */
const hasPurchase: SQL = sql`exists (select 1 from ${purchaseClaims} as bought where bought.user_id = ${referrals.refereeId}
  and bought.staff_state = 'confirmed' and julianday(bought.purchase_date)
  - julianday(date(${referrals.referredAt} / 1000, 'unixepoch')) between 0 and ${sql.raw(String(REFERRAL_DAYS))})`;

/** Of `referrals`: nothing speaks against the registration, or not anymore. */
const isRegistered: SQL = sql`not exists (select 1 from ${registrations} where ${registrations.userId} = ${referrals.refereeId}
  and ${registrations.status} <> 'approved')`;

const isReferrerThere: SQL = sql`exists (select 1 from ${users} where ${users.id} = ${referrals.referrerId} and ${users.deletedAt} is null)`;

/** A referral's first bonus has its id as the cause, one after a reversal the id and a number: "<id>/2". */
const ofReferral = (cause: SQL, id: SQL): SQL =>
  sql`(${cause} = ${id} or (${cause} > ${id} || '/' and ${cause} < ${id} || '0'))`;

const bonuses = sql`(select count(*) from (select held.cause as cause from ${rewardHolds} as held where held.type = 'referral_bonus'
  and ${ofReferral(sql`held.cause`, sql`${referrals.id}`)} union select paid.cause from ${rewardLedger} as paid
  where paid.type = 'referral_bonus' and ${ofReferral(sql`paid.cause`, sql`${referrals.id}`)}))`;

const nextCause = sql`iif(${bonuses} = 0, ${referrals.id}, ${referrals.id} || '/' || (${bonuses} + 1))`;

/** What the tier pays that the referrer has before this referral counts. */
const bonus = rateOf(tierInForceOf(referrals.referrerId), "referralBonus");

/**
 * The statements that complete a referral if it is due: they belong behind the approval of a claim, of a registration or
 * of the referral itself, and change nothing where something is missing yet (rules/rewards#referral-life).
 * @param which of `referrals`, which selects one at most
 * @param now UTC epoch milliseconds
 */
export function completeReferral(db: Db, which: SQL, now: number): BatchItem<"sqlite">[] {
  const isDue = sql`${and(which, eq(referrals.status, "pending"), ne(referrals.review, "waiting"))} and ${hasPurchase} and ${isRegistered} and ${isReferrerThere}`;
  const { referrerId } = referrals;
  const held = hold(
    db,
    { userId: referrerId, type: "referral_bonus", cause: nextCause, points: bonus, description: "Referral bonus" },
    sql`from ${referrals} where ${isDue} and ${bonus} > 0`,
    now,
  );
  const points = sql`coalesce((select ${rewardHolds.points} from ${rewardHolds} where ${rewardHolds.id} = ${held.id}), 0)`;
  const raised = sql`(${userRewards.referralCount} + 1)`;
  return [
    ...held.statements,
    insertSelected(
      db,
      userRewards,
      { ...FIRST_TIER, userId: referrerId, referralCount: sql`1` },
      sql`from ${referrals} where ${isDue}`,
    ).onConflictDoUpdate({ target: userRewards.userId, set: standingAt(raised) }),
    db.update(referrals).set({ status: "completed", completedAt: now, rewardPoints: points }).where(isDue),
  ];
}

/**
 * The statements that undo a completed referral whose purchase was taken back, unless another approved one carries it:
 * it is pending again, its bonus goes back, and the tier follows the count (rules/rewards#referral-life).
 */
export function reopenReferral(db: Db, which: SQL, now: number): BatchItem<"sqlite">[] {
  const isUndone = sql`${and(which, eq(referrals.status, "completed"))} and not ${hasPurchase}`;
  const undone = sql`(select ${referrals.id} from ${referrals} where ${isUndone})`;
  const isMeant = (cause: SQL): SQL => ofReferral(cause, undone);
  const lowered = moved(userRewards.referralCount, -1);
  return [
    ...takeBack(db, { type: "referral_bonus", isMeant, description: "Referral bonus taken back" }, now),
    db
      .update(userRewards)
      .set(standingAt(lowered))
      .where(sql`${userRewards.userId} = (select ${referrals.referrerId} from ${referrals} where ${isUndone})`),
    db.update(referrals).set({ status: "pending", completedAt: null, rewardPoints: null }).where(isUndone),
  ];
}

const standingAt = (count: SQL) => ({
  referralCount: count,
  tier: tierAt(count),
  nextTierRequirement: nextRequirementAt(count),
});
