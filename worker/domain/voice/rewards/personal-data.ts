import { and, eq, isNull } from "drizzle-orm";
import { by, type PersonalData } from "../../foundation/privacy/personal-data";
import { referralCodes, referrals, rewardLedger, userRewards } from "./schema";

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
        without: ["userId"],
      },
    ],
    erased: "The books stay whole; the id leads to a tombstone.",
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
    erased: (db, { userId }, now) => [
      db
        .update(referralCodes)
        .set({ deactivatedAt: now })
        .where(and(eq(referralCodes.userId, userId), isNull(referralCodes.deactivatedAt))),
    ],
  },
  referrals: {
    exported: [
      {
        name: "referralsMade",
        label: "Referrals you made",
        table: referrals,
        owner: referrals.referrerId,
        keys: [by(referrals.referredAt, "referredAt"), by(referrals.id, "id")],
        // Whom somebody brought here is that person's matter.
        without: ["refereeId", "sameNetwork"],
      },
      {
        name: "referredBy",
        label: "Who referred you",
        table: referrals,
        owner: referrals.refereeId,
        keys: [],
        without: ["referrerId", "sameNetwork"],
      },
    ],
    erased: "The books stay whole; the id leads to a tombstone.",
  },
} satisfies Record<string, PersonalData>;
