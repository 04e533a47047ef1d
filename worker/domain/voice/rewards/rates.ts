import { type SQL, sql } from "drizzle-orm";
import { REWARD_RATES } from "../../foundation/settings/reward-rates";
import { settings } from "../../foundation/settings/schema";
import { TIER_NAMES } from "./rules";

type Rate = keyof typeof REWARD_RATES.tiers.bronze;

/**
 * What a tier pays at the moment when the batch comes to it, so that no isolate goes on with an older rate
 * (rules/rewards#rates).
 * @param tier the name of one
 */
export function rateOf(tier: SQL, rate: Rate): SQL<number> {
  const path = sql`'$.tiers.' || ${tier} || ${sql.raw(`'.${rate}'`)}`;
  const stored = sql`(select ${settings.value} ->> (${path}) from ${settings} where ${settings.key} = 'rewardRates')`;
  const cases = TIER_NAMES.map((name) => sql.raw(`when '${name}' then ${REWARD_RATES.tiers[name][rate]}`));
  return sql<number>`coalesce(${stored}, case ${tier} ${sql.join(cases, sql` `)} end)`;
}
