import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { RateLimited } from "../../../errors";
import { rolesHolding } from "../../foundation/access/policy";
import { users } from "../../foundation/users/schema";
import { conversations } from "../messages/schema";
import { raisePattern } from "../messaging-safety/raise-pattern";
import { vendorLimitReached } from "../messaging-safety/suspicions";
import { contactRequests } from "../contact-requests/schema";

const DAY_MS = 86_400_000;
/** Accounts up to this age contact so many vendors at most (rules/messaging-safety#vendor-contact). */
const YOUNG_MS = 7 * DAY_MS;
const YOUNG_VENDORS_MAX = 3;
/** So long after a denial the same vendor is asked no more. */
export const AGAIN_MS = 30 * DAY_MS;

const LIMIT_TITLE = "Vendor Contact Limit Reached";
const LIMIT = `${LIMIT_TITLE}: Accounts up to 7 days old can contact ${YOUNG_VENDORS_MAX} vendors.`;

/** How many vendors a member has contacted: asked, or begun a conversation with. */
const vendorsContacted = (userId: string): SQL => {
  const other = sql`iif(${conversations.firstId} = ${userId}, ${conversations.secondId}, ${conversations.firstId})`;
  const begun = sql`select ${other} as vendor from ${conversations} join ${users} on ${users.id} = ${other} where ${conversations.startedBy} = ${userId} and (${conversations.firstId} = ${userId} or ${conversations.secondId} = ${userId}) and ${users.role} in ${rolesHolding("vendor.own")}`;
  return sql`(select count(*) from (select ${contactRequests.toId} as vendor from ${contactRequests} where ${contactRequests.fromId} = ${userId} union ${begun}))`;
};

/** Whether a member's account is so young that it has no further vendor left. @param now UTC epoch milliseconds */
export const hasNoVendorLeft = (userId: string, now: number): SQL =>
  sql`exists (select 1 from ${users} as self where self.id = ${userId} and self.created_at >= ${now - YOUNG_MS} and ${vendorsContacted(userId)} >= ${YOUNG_VENDORS_MAX})`;

/** Notes that a young account tried one vendor too many. @returns the error that says so, with the time to wait */
export async function vendorLimit(db: Db, self: { id: string; createdAt: number }, now: number): Promise<RateLimited> {
  await db.batch(raisePattern(db, self.id, vendorLimitReached(YOUNG_VENDORS_MAX), now));
  return new RateLimited(Math.max(1, Math.ceil((self.createdAt + YOUNG_MS + 1 - now) / 1000)), LIMIT);
}
