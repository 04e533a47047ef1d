import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { registrations } from "../../foundation/users/registration-schema";
import { users } from "../../foundation/users/schema";
import { completeReferral } from "../../voice/rewards/referral-life";
import { ONE_NETWORK_DAYS, type ReferralSign } from "../../voice/rewards/referral-signs";
import { referrals } from "../../voice/rewards/schema";
import { type Kind, nothing } from "./subject";

const [referrers, newcomers] = [alias(users, "referrers"), alias(users, "newcomers")];

const nameOr = (user: string) => sql.raw(`iif(${user}.deleted_at is null, ${user}.username, 'a former member')`);

/** A ring's members from the referrer up, as names. */
const ringNames = sql`(select group_concat(${nameOr("member")}, ', referred by ') from json_each(sign.value, '$.members') as each join ${users} as member on member.id = each.value)`;

/** What each sign says to whoever decides. */
const WORDS: Record<ReferralSign, ReturnType<typeof sql>> = {
  same_network: sql`'Same network: the newcomer registered from a network in which the referrer was seen.'`,
  ring: sql`'Ring: the newcomer registered from a network of the last of these members: ' || ${ringNames} || '.'`,
  one_network: sql`(sign.value ->> '$.registrations') || ' registrations with this code came from one network within ${sql.raw(String(ONE_NETWORK_DAYS))} days.'`,
};
const wordsOfSign = sql`case sign.value ->> '$.sign' ${sql.join(
  Object.entries(WORDS).map(([name, words]) => sql`when ${sql.raw(`'${name}'`)} then ${words}`),
  sql` `,
)} end`;
const evidence = sql<string>`(select coalesce(group_concat(${wordsOfSign}, char(10)), '') from json_each(${referrals.evidence}) as sign)`;

/** Everybody whom it is about besides its owner: the newcomer, and those who make up a ring. */
const parties = sql<string>`' ' || ${referrals.refereeId} || ' ' || coalesce((select group_concat(each.value, ' ') from json_each(${referrals.evidence}) as sign, json_each(sign.value, '$.members') as each), '') || ' '`;

/** Owned by the referrer; completes or is rejected as a whole (rules/rewards#referral-review). */
export const referralKind: Kind = {
  decidedBy: "staff.dashboard",
  change: "member-decision",
  decisions: ["keep", "hide"],
  outcomes: { hide: "It does not count, and pays nothing." },
  subjects: (db, ids) =>
    db
      .select({
        id: referrals.id,
        ownerId: sql<string | null>`${referrals.referrerId}`.as("owner_id"),
        ownerName: sql<string | null>`${nameOr("referrers")}`.as("owner_name"),
        ownerRole: referrers.role,
        about: nothing("about"),
        title: sql<string>`'Referral of ' || coalesce(${nameOr("newcomers")}, 'a former member')`.as("title"),
        text: evidence.as("text"),
        vendorId: nothing("vendor_id"),
        productId: nothing("product_id"),
        rating: nothing("rating"),
        createdAt: referrals.referredAt,
        hiddenAt: sql<number | null>`iif(${referrals.status} = 'rejected', 0, null)`.as("hidden_at"),
        parties: parties.as("parties"),
      })
      .from(referrals)
      .leftJoin(referrers, eq(referrers.id, referrals.referrerId))
      .leftJoin(newcomers, eq(newcomers.id, referrals.refereeId))
      .where(sql`${referrals.id} in ${ids}`),
  path: () => null,
  yours: () => "a referral of yours",
  // Who came, and what their registration showed, is no matter of the referrer's.
  forOwner: { title: "A referral of yours", text: "" },
  release: (db, { id }, now) => [
    db.update(referrals).set({ review: "cleared" }).where(eq(referrals.id, id)),
    ...completeReferral(db, eq(referrals.id, id), now),
  ],
  hide: (db, { id }) => [
    db
      .update(referrals)
      .set({ status: "rejected" })
      .where(sql`${eq(referrals.id, id)} and ${eq(referrals.status, "pending")}`),
  ],
  restore: (db, { id }, _hiddenAt, now) => [
    db
      .update(referrals)
      .set({ status: "pending", review: "cleared" })
      .where(
        sql`${eq(referrals.id, id)} and ${eq(referrals.status, "rejected")} and not exists (select 1 from ${registrations}
          where ${registrations.userId} = ${referrals.refereeId} and ${registrations.status} = 'blocked')`,
      ),
    ...completeReferral(db, eq(referrals.id, id), now),
  ],
};
