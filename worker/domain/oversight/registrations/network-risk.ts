import { type SQL, sql } from "drizzle-orm";
import { DAY_MS } from "../../../days";
import { RISK_FACTORS, type RiskFactor } from "../../foundation/users/risk-factors";
import { BLOCKED_FROM, BUSY_NETWORK_FROM, FLAGGED_FROM, NETWORK_DAYS, RECENT_MS, scoreOf } from "./risk";
import { registrations } from "../../foundation/users/registration-schema";

/** As a literal: D1 binds numbers as REAL, which JSON would write with a point. */
const literal = (value: number): SQL => sql.raw(String(Math.trunc(value)));

/** Accounts that the network registered since; blocked attempts made none. */
const accountsSince = (network: string, since: number): SQL =>
  sql`select 1 from ${registrations} where ${registrations.networkHash} = ${network}
      and ${registrations.registeredAt} > ${since} and ${registrations.userId} is not null`;

const withFactor = (list: SQL, factor: RiskFactor, holds: SQL): SQL =>
  sql`iif(${holds}, json_insert(${list}, '$[#]', json_object('factor', ${factor}, 'points', ${literal(RISK_FACTORS[factor].points)})), ${list})`;

/** Judged inside the insert, so that of many at once each sees those before it (rules/joining#network-count). */
export function judgeInSql(own: readonly RiskFactor[], network: string, now: number) {
  const counted = sql`select count(*) from (${accountsSince(network, now - NETWORK_DAYS * DAY_MS)} limit ${literal(BUSY_NETWORK_FROM)})`;
  const recent = sql`exists (${accountsSince(network, now - RECENT_MS)})`;
  const typed = JSON.stringify(own.map((factor) => ({ factor, points: RISK_FACTORS[factor].points })));
  const [isBusy, isRecent] = [sql`network.busy`, sql`network.recent`];
  const score = sql`(${literal(scoreOf(own))} + network.busy * ${literal(RISK_FACTORS.busy_network.points)}
    + network.recent * ${literal(RISK_FACTORS.recent_network.points)})`;
  return {
    score,
    isBlocked: sql`${score} >= ${literal(BLOCKED_FROM)}`,
    status: sql`case when ${score} >= ${literal(BLOCKED_FROM)} then 'blocked' when ${score} >= ${literal(FLAGGED_FROM)} then 'flagged' else 'approved' end`,
    factors: withFactor(withFactor(sql`json(${typed})`, "busy_network", isBusy), "recent_network", isRecent),
    from: sql`from (select (${counted}) >= ${literal(BUSY_NETWORK_FROM)} as busy, ${recent} as recent) as network`,
  };
}
