import { and, isNull, or, type SQL, sql } from "drizzle-orm";
import { DAY_MS } from "../../../days";
import type { Db } from "../../../db/client";
import { demand } from "../../foundation/access/demand";
import type { Viewer } from "../../foundation/access/policy";
import { users } from "../../foundation/users/schema";

/** What section 12 of both texts promises. */
export const NOTICE_DAYS = 14;
/** Accounts a minute: fewer than the mails that leave in one, so that others need not wait for all of these. */
export const PER_RUN = 30;
const MINUTE_MS = 60_000;

/**
 * Whoever has an account, confirmed and suspended ones alike, as with other mail about an account; a registration that was
 * blocked made nobody a member.
 */
export const isMember: SQL | undefined = and(
  isNull(users.deletedAt),
  or(isNull(users.suspendedCause), sql`${users.suspendedCause} <> 'registration'`),
);

/** The first day that leaves everybody the promised time, those included who are mailed last; 00:00 UTC of it. */
export function earliestDay(now: number, members: number): number {
  const lastMail = now + Math.ceil(members / PER_RUN) * MINUTE_MS;
  return Math.ceil((lastMail + NOTICE_DAYS * DAY_MS) / DAY_MS) * DAY_MS;
}

/** To how many members an announcement would go now. @throws Unauthenticated; Forbidden */
export async function countAudience(db: Db, viewer: Viewer): Promise<number> {
  demand(viewer, "admin.tools");
  const [row] = await db
    .select({ members: sql<number>`count(*)`.as("members") })
    .from(users)
    .where(isMember);
  return row?.members ?? 0;
}
