import { type SQL, sql } from "drizzle-orm";
import { TIER_FROM, TIER_NAMES } from "./rules";

const highestFirst = [...TIER_NAMES].reverse();

/** The name of the tier that so many completed referrals give (rules/rewards#tiers). */
export const tierAt = (referrals: SQL): SQL<string> => {
  const cases = highestFirst.map((name) => sql`when ${referrals} >= ${sql.raw(String(TIER_FROM[name]))} then ${name}`);
  return sql<string>`case ${sql.join(cases, sql` `)} else ${TIER_NAMES[0]} end`;
};

/** How many referrals the next tier asks for; in the highest, those that it asked for itself. */
export const nextRequirementAt = (referrals: SQL): SQL<number> => {
  const asked = TIER_NAMES.map((name) => TIER_FROM[name]).filter((from) => from > 0);
  const cases = asked.map((from) => sql.raw(String(from))).map((from) => sql`when ${referrals} < ${from} then ${from}`);
  return sql<number>`case ${sql.join(cases, sql` `)} else ${sql.raw(String(Math.max(...asked)))} end`;
};
