import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { newId } from "../../../db/ids";
import { insertSelected } from "../../../db/insert-selected";
import { users } from "../../foundation/users/schema";
import { referralCodes } from "./schema";

export const referralKey = (code: string): string => code.trim().toUpperCase();

/** Whether a code brings somebody: known, active, and of a member who is there. */
export const isReferralOpen = (code: string): SQL => sql`exists (${ownerOf(code)})`;

export const ownerOf = (code: string): SQL =>
  sql`select ${referralCodes.userId} from ${referralCodes} join ${users} on ${users.id} = ${referralCodes.userId}
      where ${referralCodes.code} = ${referralKey(code)} and ${referralCodes.deactivatedAt} is null
      and ${users.suspendedAt} is null and ${users.deletedAt} is null`;

/** A name that somebody had before gets the end of the member's id as well (rules/rewards#referral-codes). */
export function giveReferralCode(
  db: Db,
  { userId, username, prefix }: { userId: string; username: string; prefix: string },
  condition: SQL,
  now: number,
) {
  const code = `${prefix}${username.toUpperCase()}`;
  const isTaken = sql`exists (select 1 from ${referralCodes} where ${referralCodes.code} = ${code})`;
  const free = sql`iif(${isTaken}, ${`${code}-${userId.slice(-6)}`}, ${code})`;
  const row = { id: newId(now), userId, code: free, createdAt: now };
  return insertSelected(db, referralCodes, row, sql`where ${condition}`);
}

/** Longer than any code. */
const CODE_MAX = 100;

/** A code as it is stored, if it brings somebody; null if not. @param typed as a link names it */
export async function openReferralCode(db: Db, typed: string): Promise<string | null> {
  const code = referralKey(typed);
  if (code === "" || code.length > CODE_MAX) return null;
  const [owner] = await db.all(ownerOf(code));
  return owner === undefined ? null : code;
}
