import { and, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { DAY_MS } from "../../../days";
import { moved } from "../../../db/counter";
import type { Db } from "../../../db/client";
import { insertSelected } from "../../../db/insert-selected";
import { moderationCases } from "../../foundation/cases/schema";
import { seenIn } from "../../foundation/sessions/seen-in";
import { registrations } from "../../foundation/users/registration-schema";
import { ownerOf, referralKey } from "../../voice/rewards/referral-codes";
import { ONE_NETWORK_DAYS, ONE_NETWORK_MAX, type ReferralSign, RING_STEPS } from "../../voice/rewards/referral-signs";
import { referralCodes, referrals } from "../../voice/rewards/schema";

/** As long as other ids and without their moment, which is the newcomer's registration and would tell whose account it is. */
const RANDOM_ID = sql`hex(randomblob(13))`;

interface Newcomer {
  userId: string;
  /** As it was typed. */
  code: string;
  networkHash: string;
}

/**
 * The statements that make a registration with a code a pending referral, and a case for staff where its network shows a
 * sign (rules/rewards#referral-review). They belong behind the registration's own row, which is counted.
 * @param isMade whether the registration made an account
 * @param isKept whether it is on record, a blocked one included: it makes no referral, and still counts
 */
export function referred(
  db: Db,
  { userId, code, networkHash }: Newcomer,
  { isMade, isKept }: { isMade: SQL; isKept: SQL },
  now: number,
): BatchItem<"sqlite">[] {
  const key = referralKey(code);
  const signs = signsOf(key, networkHash, now);
  const row = {
    id: RANDOM_ID,
    publicKey: sql`lower(hex(randomblob(10)))`,
    referrerId: sql`signs.owner`,
    refereeId: userId,
    referralCode: key,
    referredAt: now,
    sameNetwork: sql`signs.same_network`,
    evidence: signs.evidence,
    review: sql`iif(signs.same_network or signs.ring is not null or ${signs.areMany}, 'waiting', 'none')`,
  };
  return [
    insertSelected(db, referrals, row, sql`${signs.from} where ${isMade}`),
    db
      .update(referralCodes)
      .set({ currentUsage: moved(referralCodes.currentUsage, 1) })
      .where(and(eq(referralCodes.code, key), isMade)),
    markEarlier(db, signs, isKept),
    openCases(db, signs, isKept, now),
  ];
}

/** As JSON, with what else it says. */
const sign = (name: ReferralSign, ...more: SQL[]): SQL =>
  sql`json_object(${sql.join([sql.raw(`'sign', '${name}'`), ...more], sql`, `)})`;

const withSign = (list: SQL, holds: SQL, one: SQL): SQL =>
  sql`iif(${holds}, json_insert(${list}, '$[#]', ${one}), ${list})`;

/** What the network of a registration with this code shows, as rows that one pass over `from` gives. */
function signsOf(key: string, networkHash: string, now: number) {
  const since = now - ONE_NETWORK_DAYS * DAY_MS;
  /** Whoever came with the code from the network lately, the newcomer and blocked ones included. */
  const arrivals = sql`select arrival.user_id from ${registrations} as arrival where arrival.network_hash = ${networkHash}
    and arrival.network_hash <> '' and arrival.registered_at > ${since} and arrival.referral_code = ${key}`;
  const count = sql`(select count(*) from (${arrivals}))`;
  // The chain upwards, which a registration cannot close by itself: it is closed by a network that appears in it again.
  const chain = sql`with recursive chain(step, member, path) as (
    select 1, owner, json_array(owner) from (select (${ownerOf(key)}) as owner) where owner is not null
    union all select step + 1, up.referrer_id, json_insert(path, '$[#]', up.referrer_id) from chain
    join ${referrals} as up on up.referee_id = chain.member where step < ${sql.raw(String(RING_STEPS))})`;
  const ring = sql`(${chain} select path from chain where step > 1 and ${seenIn(sql`(chain.member)`, [networkHash])} order by step limit 1)`;
  const areMany = sql`signs.arrivals > ${sql.raw(String(ONE_NETWORK_MAX))}`;
  const many = sign("one_network", sql`'registrations'`, sql`signs.arrivals`);
  const same = withSign(sql`json('[]')`, sql`signs.same_network`, sign("same_network"));
  const ringed = withSign(same, sql`signs.ring is not null`, sign("ring", sql`'members'`, sql`json(signs.ring)`));
  const from = sql`from (select owner, ${seenIn(sql`(owner)`, [networkHash])} as same_network, ${ring} as ring, ${count} as arrivals
    from (select (${ownerOf(key)}) as owner)) as signs`;
  return { arrivals, areMany, many, evidence: withSign(ringed, areMany, many), from };
}

type Signs = ReturnType<typeof signsOf>;

/** Those of many that came first are looked at as well, unless staff did so already or they are complete. */
const markEarlier = (db: Db, { arrivals, areMany, many, from }: Signs, condition: SQL) =>
  db
    .update(referrals)
    .set({
      review: "waiting",
      evidence: sql`(select json_insert(${referrals.evidence}, '$[#]', ${many}) ${from})`,
    })
    .where(
      sql`${condition} and ${eq(referrals.status, "pending")} and ${eq(referrals.review, "none")}
        and ${referrals.refereeId} in (${arrivals}) and (select ${areMany} ${from})`,
    );

/** A case for each that waits now and has none. */
const openCases = (db: Db, { arrivals }: Signs, condition: SQL, now: number) =>
  insertSelected(
    db,
    moderationCases,
    {
      id: RANDOM_ID,
      kind: "referral",
      subjectId: referrals.id,
      ownerId: referrals.referrerId,
      source: "fraud_check",
      status: "open",
      openedAt: now,
    },
    sql`from ${referrals} where ${condition} and ${eq(referrals.status, "pending")} and ${eq(referrals.review, "waiting")}
      and ${referrals.refereeId} in (${arrivals})`,
  ).onConflictDoNothing();
