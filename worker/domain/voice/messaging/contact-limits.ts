import { type SQL, sql } from "drizzle-orm";
import { DAY_MS } from "../../../days";
import type { Db } from "../../../db/client";
import { RateLimited } from "../../../errors";
import { users } from "../../foundation/users/schema";
import { ASK_AGAIN_DAYS } from "../contact-requests/forms";
import { type HeldNotice, waitOf } from "../messages/hold";
import { vendorsContacted } from "../messaging-safety/contact-figures";
import { raisePattern } from "../messaging-safety/raise-pattern";
import { vendorLimitReached } from "../messaging-safety/suspicions";
import { YOUNG_MS, YOUNG_VENDORS_MAX } from "../messaging-safety/young";

/** Milliseconds after a denial before the same vendor can be asked again. */
export const AGAIN_MS = ASK_AGAIN_DAYS * DAY_MS;

const LIMIT = {
  title: "Vendor Contact Limit Reached",
  why: `Accounts up to ${YOUNG_MS / DAY_MS} days old can contact ${YOUNG_VENDORS_MAX} vendors.`,
  again: "You can contact another vendor",
};

const young = (userId: string, now: number): SQL =>
  sql`${users} as self where self.id = ${userId} and self.created_at >= ${now - YOUNG_MS}`;

/** Whether a member's account is so young that it has no further vendor left. @param now UTC epoch milliseconds */
export const hasNoVendorLeft = (userId: string, now: number): SQL =>
  sql`exists (select 1 from ${young(userId, now)} and ${vendorsContacted(userId)} >= ${YOUNG_VENDORS_MAX})`;

/** For a young account: when it was opened, and how many vendors it has contacted; both null for an older one. */
export const youngColumns = (userId: string, now: number) => ({
  youngSince: sql<number | null>`(select self.created_at from ${young(userId, now)})`.as("young_since"),
  contacted: sql<number | null>`(select ${vendorsContacted(userId)} from ${young(userId, now)})`.as("contacted"),
});

export interface VendorLimit {
  /** How many vendors more they can contact. */
  left: number;
  /** UTC epoch milliseconds; from when on there is no such limit. */
  until: number;
  /** What they read where none is left. */
  hold: HeldNotice | null;
}

/** What a young account is told before it writes to a vendor; null for an older one. */
export function vendorLimitOf(young: { youngSince: number | null; contacted: number | null }): VendorLimit | null {
  if (young.youngSince === null) return null;
  const left = Math.max(0, YOUNG_VENDORS_MAX - (young.contacted ?? 0));
  const until = young.youngSince + YOUNG_MS + 1;
  return { left, until, hold: left > 0 ? null : { ...LIMIT, until } };
}

/** Notes that a young account tried one vendor too many. @returns the error that says so, with the time to wait */
export async function vendorLimit(db: Db, self: { id: string; createdAt: number }, now: number): Promise<RateLimited> {
  await db.batch(raisePattern(db, self.id, vendorLimitReached(YOUNG_VENDORS_MAX), now));
  const seconds = Math.max(1, Math.ceil((self.createdAt + YOUNG_MS + 1 - now) / 1000));
  return new RateLimited(seconds, `${LIMIT.title}: ${LIMIT.why} ${LIMIT.again} in ${waitOf(seconds)}.`, LIMIT);
}
