import { type SQL, sql } from "drizzle-orm";
import { registrations } from "../../foundation/users/registration-schema";
import { referrals } from "../../voice/rewards/schema";

export const OWN_REFERRAL = "It is about a referral that you are part of, so someone else has to decide it.";

/**
 * Of `registrations`: whether somebody brought the newcomer, or is of the ring that the registration closed. An approval
 * can complete the referral, so they decide it as little as the referral itself (rules/rewards#referral-review).
 */
export const isOwnReferralOf = (memberId: string): SQL =>
  sql`exists (select 1 from ${referrals} where ${referrals.refereeId} = ${registrations.userId} and (${referrals.referrerId} = ${memberId}
    or exists (select 1 from json_each(${referrals.evidence}) as sign, json_each(sign.value, '$.members') as each where each.value = ${memberId})))`;
