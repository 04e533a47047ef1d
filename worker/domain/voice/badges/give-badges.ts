import { and, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { DAY_MS } from "../../../days";
import type { Db } from "../../../db/client";
import { insertSelected } from "../../../db/insert-selected";
import { users } from "../../foundation/users/schema";
import { BADGE_IDS, badgeRule, type BadgeRule, type Measure, MEASURES } from "./badges";
import { memberBadges, memberStandings } from "./schema";
import { mayHold, type Range, REACHED } from "./standing";

/** Of what was reached longer ago nobody is told. */
export const TOLD_DAYS = 30;

const BY_RULE = BADGE_IDS.filter((id) => badgeRule(id).cause !== "hand");

const isMeasure = (cause: BadgeRule["cause"]): cause is Measure => MEASURES.some((each) => each === cause);

/** Whether the statement's account, with what was counted of it, fulfills a rule. */
function fulfills({ cause, atLeast }: BadgeRule, now: number): SQL {
  if (isMeasure(cause)) return sql`coalesce(${memberStandings[cause]}, 0) >= ${atLeast}`;
  if (cause === "tester") return sql`${users.testerSince} is not null`;
  if (cause === "hand") return sql`0`;
  const wrote = sql`coalesce(${memberStandings.reviews} + ${memberStandings.posts}, 0) > 0`;
  return sql`(${users.createdAt} <= ${now - atLeast * DAY_MS} and ${wrote})`;
}

function reached({ cause, atLeast }: BadgeRule): SQL {
  if (isMeasure(cause)) return REACHED[cause]?.(atLeast) ?? sql`null`;
  return cause === "tester" ? sql`${users.testerSince}` : sql`${users.createdAt} + ${atLeast * DAY_MS}`;
}

/** One arm a badge. @param badge the column that names it */
const byBadge = (badge: SQL, valueOf: (rule: BadgeRule) => SQL): SQL =>
  sql`(case ${badge} ${sql.join(
    BY_RULE.map((id) => sql`when ${sql.raw(`'${id}'`)} then ${valueOf(badgeRule(id))}`),
    sql` `,
  )} else 0 end)`;

const standing = sql`${users} left join ${memberStandings} on ${memberStandings.userId} = ${users.id}`;

/**
 * Behind the count of a range: gives what its members have earned, and takes back what rests on something that is gone
 * (rules/badges#taken-back). Nobody earns anything while suspended. A badge that comes back is not told of again.
 * @param now UTC epoch milliseconds
 */
export function giveAndTake(db: Db, range: Range, now: number) {
  const each = sql`each.value`;
  const held = sql`exists (select 1 from ${memberBadges} where ${memberBadges.userId} = ${users.id} and ${memberBadges.badge} = ${each} and ${memberBadges.lostAt} is null)`;
  const earned = sql`select ${users.id} as member, ${each} as badge, min(coalesce(${byBadge(each, reached)}, ${now}), ${now}) as earned from ${standing} cross join json_each(${JSON.stringify(BY_RULE)}) as each where ${range(users.id)} and ${mayHold} and ${users.suspendedAt} is null and ${byBadge(each, (rule) => fulfills(rule, now))} and not ${held}`;
  const still = sql`exists (select 1 from ${standing} where ${users.id} = ${memberBadges.userId} and ${mayHold} and ${byBadge(sql`${memberBadges.badge}`, (rule) => fulfills(rule, now))})`;
  const untold = sql`iif(earned < ${now - TOLD_DAYS * DAY_MS}, ${now}, null)`;
  const row = { userId: sql`member`, badge: sql`badge`, earnedAt: sql`earned`, toldAt: untold };
  return [
    insertSelected(db, memberBadges, row, sql`from (${earned}) where true`).onConflictDoUpdate({
      target: [memberBadges.userId, memberBadges.badge],
      set: { earnedAt: sql`excluded.earned_at`, lostAt: null },
      setWhere: isNotNull(memberBadges.lostAt),
    }),
    db
      .update(memberBadges)
      .set({ lostAt: now })
      .where(
        and(range(memberBadges.userId), isNull(memberBadges.lostAt), isNull(memberBadges.grantedBy), sql`not ${still}`),
      ),
  ] as const;
}
