import { z } from "zod";
import { CASHBACK_PERCENT_MAX, RATE_POINTS_MAX, REWARD_RATES } from "./reward-rates";

const { welcomeBonus, tiers } = REWARD_RATES;
const points = z.number().int().min(0).max(RATE_POINTS_MAX);
const ratesOf = (rates: { referralBonus: number; cashbackPercent: number; reviewReward: number }) =>
  z.object({
    referralBonus: points.default(rates.referralBonus),
    cashbackPercent: z.number().int().min(0).max(CASHBACK_PERCENT_MAX).default(rates.cashbackPercent),
    reviewReward: points.default(rates.reviewReward),
  });

export const rewardRatesShape = z
  .object({
    welcomeBonus: points.default(welcomeBonus),
    tiers: z
      .object({
        bronze: ratesOf(tiers.bronze).prefault({}),
        silver: ratesOf(tiers.silver).prefault({}),
        gold: ratesOf(tiers.gold).prefault({}),
        platinum: ratesOf(tiers.platinum).prefault({}),
      })
      .prefault({}),
  })
  .prefault({});
