import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "../../../db/client";
import { insertSelected } from "../../../db/insert-selected";
import { notify } from "../../foundation/notifications/notify";
import { users } from "../../foundation/users/schema";
import type { BadgeId } from "./badges";
import { memberBadges } from "./schema";
import { mayHold } from "./standing";
import { earnedNotice } from "./tell-earned";

interface Award {
  userId: string;
  badge: BadgeId;
  /** A condition on what the batch has written so far; left out, always. */
  onlyIf?: SQL;
}

/**
 * The statements, behind its cause in the same batch, that give a badge to whoever lacks it, and tell them
 * (rules/badges#counting). @param now UTC epoch milliseconds
 */
export function awardAtOnce(db: Db, { userId, badge, onlyIf = sql`1` }: Award, now: number): BatchItem<"sqlite">[] {
  const row = { userId, badge, earnedAt: now, lostAt: null, toldAt: now, grantedBy: null, grantReason: null };
  const may = sql`from ${users} where ${users.id} = ${userId} and ${mayHold} and ${users.suspendedAt} is null`;
  const toldNow = sql`exists (select 1 from ${memberBadges} where ${memberBadges.userId} = ${userId} and ${memberBadges.badge} = ${badge} and ${memberBadges.toldAt} = ${now})`;
  return [
    insertSelected(db, memberBadges, row, sql`${may} and ${onlyIf}`).onConflictDoUpdate({
      target: [memberBadges.userId, memberBadges.badge],
      set: { earnedAt: now, lostAt: null },
      setWhere: isNotNull(memberBadges.lostAt),
    }),
    // One that comes back was told of before.
    notify(db, { ...earnedNotice(userId, [badge]), onlyIf: sql`changes() > 0 and ${toldNow}` }, now),
  ];
}

/** The same for a cause that is gone. */
export const takeBack = (db: Db, userId: string, badge: BadgeId, now: number) =>
  db
    .update(memberBadges)
    .set({ lostAt: now })
    .where(and(eq(memberBadges.userId, userId), eq(memberBadges.badge, badge), isNull(memberBadges.lostAt)));
