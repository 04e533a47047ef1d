import * as v from "valibot";
import { CASHBACK_PERCENT_MAX, RATE_POINTS_MAX, type TierName } from "./reward-rates";
import { between, formVersion, typedNumber } from "./typed-number";

const ratesOfTier = v.object({
  referralBonus: between(0, RATE_POINTS_MAX),
  cashbackPercent: between(0, CASHBACK_PERCENT_MAX),
  reviewReward: between(0, RATE_POINTS_MAX),
});

/** What the rewards program pays (rules/rewards#rates). */
export const rewardRates = v.object({
  welcomeBonus: between(0, RATE_POINTS_MAX),
  tiers: v.object({ bronze: ratesOfTier, silver: ratesOfTier, gold: ratesOfTier, platinum: ratesOfTier }),
});

const points = typedNumber(0, RATE_POINTS_MAX);
const percent = typedNumber(0, CASHBACK_PERCENT_MAX);

export const rewardRatesForm = v.pipe(
  v.object({
    setting: v.literal("rewardRates"),
    welcomeBonus: points,
    bronzeReferralBonus: points,
    bronzeCashbackPercent: percent,
    bronzeReviewReward: points,
    silverReferralBonus: points,
    silverCashbackPercent: percent,
    silverReviewReward: points,
    goldReferralBonus: points,
    goldCashbackPercent: percent,
    goldReviewReward: points,
    platinumReferralBonus: points,
    platinumCashbackPercent: percent,
    platinumReviewReward: points,
    version: formVersion,
  }),
  v.transform(({ setting: key, version, ...typed }) => {
    const tierOf = <T extends TierName>(tier: T) => ({
      referralBonus: typed[`${tier}ReferralBonus`],
      cashbackPercent: typed[`${tier}CashbackPercent`],
      reviewReward: typed[`${tier}ReviewReward`],
    });
    const tiers = {
      bronze: tierOf("bronze"),
      silver: tierOf("silver"),
      gold: tierOf("gold"),
      platinum: tierOf("platinum"),
    };
    return { key, value: { welcomeBonus: typed.welcomeBonus, tiers }, version };
  }),
);
