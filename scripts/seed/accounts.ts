import type { Role } from "@worker/domain/foundation/access/policy";
import { users } from "@worker/domain/foundation/users/schema";
import { getTableName } from "drizzle-orm";
import { HOUR } from "./calendar";
import { moveFirstThread } from "./forum/move-first-thread";

/** The common password of the demo accounts; local only (rules/demo#demo-mode). */
export const DEMO_PASSWORD = "leafproof-demo";

/** How old `newbie` is at every demo start (rules/demo#seed). */
export const NEWBIE_AGE_MS = 12 * HOUR;

export interface Account {
  username: string;
  role: Role;
  tester?: boolean;
  daysAgo: number;
  /** How much it writes, against other people. */
  activity: number;
  vendorId?: string;
}

export const DEMO_ACCOUNTS: readonly Account[] = [
  { username: "admin", role: "admin", daysAgo: 729, activity: 0 },
  { username: "staff", role: "staff", daysAgo: 715, activity: 0 },
  { username: "moderator", role: "moderator", daysAgo: 698, activity: 0 },
  { username: "vendor", role: "verified_vendor", daysAgo: 701, activity: 0, vendorId: "harrow-lane-extracts" },
  { username: "trusted", role: "trusted", daysAgo: 540, activity: 7 },
  { username: "tester", role: "member", tester: true, daysAgo: 420, activity: 5 },
  { username: "member", role: "member", daysAgo: 210, activity: 1.5 },
  { username: "newbie", role: "member", daysAgo: 0, activity: 0 },
];

/** Makes `newbie` twelve hours old again. @param now UTC epoch milliseconds */
export async function refreshNewbie(d1: D1Database, now: number): Promise<void> {
  const born = now - NEWBIE_AGE_MS;
  await moveFirstThread(d1, born);
  await d1.batch([
    d1
      .prepare(
        `UPDATE "${getTableName(users)}" SET created_at = ?1, age_verified_at = ?1, email_verified_at = ?1, last_active_at = ?1 WHERE username_key = 'newbie'`,
      )
      .bind(born),
  ]);
}
