import { and, asc, inArray, isNotNull, isNull, lte, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { users } from "../../foundation/users/schema";
import { userRewards } from "../rewards/schema";
import { awaySince, NOTICE_MS } from "./inactivity";

/** Members whom one statement suspends, and statements of a night; the next one goes on. */
const AT_ONCE = 500;
const TIMES_A_NIGHT = 20;

/**
 * Lets the rewards of members rest who have been away for 12 months and were told 30 days ago (rules/rewards#inactivity).
 * Points stay where they are. While the clock is set back, telling lies ahead of it, so that nobody is due.
 * @returns how many
 */
export async function suspendInactive(db: Db, now: number): Promise<number> {
  let suspended = 0;
  for (let time = 0; time < TIMES_A_NIGHT; time += 1) {
    const due = db
      .select({ id: userRewards.userId })
      .from(userRewards)
      .where(
        and(
          isNotNull(userRewards.inactivityToldAt),
          isNull(userRewards.suspendedAt),
          lte(userRewards.inactivityToldAt, now - NOTICE_MS),
          sql`exists (select 1 from ${users} where ${users.id} = ${userRewards.userId} and ${users.lastActiveAt} <= ${awaySince(now)} and ${users.deletedAt} is null and ${users.suspendedAt} is null)`,
        ),
      )
      .orderBy(asc(userRewards.inactivityToldAt))
      .limit(AT_ONCE);
    // D1 would count what the triggers change as well.
    const taken = await db
      .update(userRewards)
      .set({ suspendedAt: now })
      .where(and(inArray(userRewards.userId, due), isNull(userRewards.suspendedAt)))
      .returning({ id: userRewards.userId });
    if (taken.length === 0) break;
    suspended += taken.length;
  }
  return suspended;
}
