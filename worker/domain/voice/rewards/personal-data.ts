import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "../../../db/client";
import { by, type PersonalData } from "../../foundation/privacy/personal-data";
import { registrations } from "../../foundation/users/registration-schema";
import { IS_OPEN, referralCodes, referrals, rewardHolds, rewardLedger, userRewards } from "./schema";

/** A code is made of the name, so it gets another, here and where others registered with it (rules/privacy#deletion). */
function withoutName(db: Db, userId: string, now: number): BatchItem<"sqlite">[] {
  const renamed = `FORMER-${userId}`;
  const own = db.select({ code: referralCodes.code }).from(referralCodes).where(eq(referralCodes.userId, userId));
  const brought = db.select({ id: referrals.refereeId }).from(referrals).where(eq(referrals.referrerId, userId));
  // Of a blocked registration there is no account that could lead to it.
  const blocked = and(eq(registrations.status, "blocked"), isNull(registrations.userId));
  return [
    db
      .update(registrations)
      .set({ referralCode: renamed })
      .where(or(inArray(registrations.userId, brought), and(blocked, inArray(registrations.referralCode, own)))),
    db.update(referrals).set({ referralCode: renamed }).where(eq(referrals.referrerId, userId)),
    db
      .update(referralCodes)
      .set({ code: renamed, deactivatedAt: sql`coalesce(${referralCodes.deactivatedAt}, ${now})` })
      .where(eq(referralCodes.userId, userId)),
  ];
}

/** What is held is never released to somebody who left; the row says that it was cancelled. */
const withoutHolds = (db: Db, userId: string, now: number): BatchItem<"sqlite">[] => [
  db
    .update(rewardHolds)
    .set({ cancelledAt: now })
    .where(and(eq(rewardHolds.userId, userId), IS_OPEN)),
  db.update(userRewards).set({ heldPoints: 0 }).where(eq(userRewards.userId, userId)),
];

export const rewardsData = {
  userRewards: {
    exported: [
      {
        name: "rewards",
        label: "Reward totals",
        table: userRewards,
        owner: userRewards.userId,
        keys: [],
        without: ["userId"],
      },
    ],
    erased: "The books stay whole; the id leads to a tombstone.",
  },
  rewardLedger: {
    exported: [
      {
        name: "ledger",
        label: "Points earned and spent",
        table: rewardLedger,
        owner: rewardLedger.userId,
        keys: [by(rewardLedger.at, "at"), by(rewardLedger.id, "id")],
        // Who of the staff corrected a balance is not the member's data, nor which referral paid a bonus.
        without: ["userId", "actorId", "cause"],
      },
    ],
    erased: "The books stay whole; the id leads to a tombstone.",
  },
  rewardHolds: {
    exported: [
      {
        name: "heldPoints",
        label: "Points that are held",
        table: rewardHolds,
        owner: rewardHolds.userId,
        keys: [by(rewardHolds.heldAt, "heldAt"), by(rewardHolds.id, "id")],
        without: ["userId", "cause"],
      },
    ],
    erased: (db, { userId }, now) => withoutHolds(db, userId, now),
  },
  referralCodes: {
    exported: [
      {
        name: "referralCode",
        label: "Referral code",
        table: referralCodes,
        owner: referralCodes.userId,
        keys: [],
        without: ["userId"],
      },
    ],
    erased: (db, { userId }, now) => withoutName(db, userId, now),
  },
  referrals: {
    exported: [
      {
        name: "referralsMade",
        label: "Referrals you made",
        table: referrals,
        owner: referrals.referrerId,
        keys: [by(referrals.referredDay, "referredDay"), by(referrals.publicKey, "publicKey")],
        // Whom somebody brought here is that person's matter, and a moment would tell which account was made then.
        without: ["id", "refereeId", "referredAt", "completedAt", "sameNetwork", "evidence", "review"],
      },
      {
        name: "referredBy",
        label: "Who referred you",
        table: referrals,
        owner: referrals.refereeId,
        keys: [],
        without: ["referrerId", "referredDay", "publicKey", "sameNetwork", "evidence", "review"],
      },
    ],
    erased: "The books stay whole; the id leads to a tombstone, and the code is renamed with the member's own.",
  },
} satisfies Record<string, PersonalData>;
