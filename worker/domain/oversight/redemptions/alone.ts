import { type SQL, sql } from "drizzle-orm";
import { DAY_MS } from "../../../days";
import { BOUNCE_MS } from "../../voice/redemptions/rules";
import { redemptions } from "../../voice/redemptions/schema";

/** What one person let through to a member within so long counts together (rules/rewards#second-person). */
const ALONE_MS = DAY_MS;

const theirs = sql`other.user_id = ${redemptions.userId} and other.id <> ${redemptions.id}`;
const sumOf = (isMeant: SQL): SQL<number> =>
  sql<number>`(select coalesce(sum(other.points), 0) from redemptions as other where ${theirs} and ${isMeant})`;

/**
 * Of a row of `redemptions`, for a list and for the write itself: the points that its member was paid lately by one person
 * each, whoever that was; in small parts they would escape the second person. What came back since was paid out too.
 * @param now UTC epoch milliseconds
 */
export const paidAlone = (now: number): SQL<number> =>
  sumOf(sql`other.settled_at > ${now - ALONE_MS} and other.approved_by is null
    and (other.state = 'fulfilled' or other.return_cause = 'bounced')`);

/** The same of what one person alone returned after its payment came back: the member can ask for these points again. */
export const bouncedAlone = (now: number): SQL<number> =>
  sumOf(sql`other.settled_at > ${now - BOUNCE_MS - ALONE_MS} and other.bounced_at > ${now - ALONE_MS}
    and other.bounced_by = other.bounce_reported_by`);
