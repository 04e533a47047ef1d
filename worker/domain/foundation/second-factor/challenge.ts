import { eq, type SQL } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { insertWhere } from "../../../db/insert-selected";
import { Unauthenticated } from "../../../errors";
import { randomHex, sha256Hex } from "../../../hashing";
import { CHALLENGE_OVER } from "./forms";
import { loginChallenges } from "./schema";

/** How long there is to type the code after the password, and how many tries. */
const CHALLENGE_MS = 10 * 60_000;
export const CHALLENGE_TRIES = 5;
const COOKIE = "__Host-challenge";

/** No login is under way: unknown, out of time, out of tries, or finished. */
export class ChallengeOver extends Unauthenticated {
  override name = "ChallengeOver";
  constructor() {
    super(CHALLENGE_OVER, "challenge-over");
  }
}

/** A fresh 256-bit token for a login whose password was right, and the statement that stores its hash under a condition. */
export async function newChallenge(db: Db, userId: string, now: number) {
  const token = randomHex(32);
  const row = { tokenHash: await sha256Hex(token), userId, createdAt: now, expiresAt: now + CHALLENGE_MS };
  return { token, insertIf: (condition: SQL) => insertWhere(db, loginChallenges, row, condition) };
}

/** The statement that ends every login that is under way; belongs wherever a password stops being right. */
export const endChallenges = (db: Db, userId: string) =>
  db.delete(loginChallenges).where(eq(loginChallenges.userId, userId));

export const challengeCookie = (token: string): string =>
  `${COOKIE}=${token}; Path=/; Max-Age=${CHALLENGE_MS / 1000}; HttpOnly; Secure; SameSite=Lax`;

export const clearedChallengeCookie = `${COOKIE}=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax`;

export const challengeFrom = (cookieHeader: string | null): string | null =>
  /(?:^|;\s*)__Host-challenge=([0-9a-f]{64})(?:;|$)/.exec(cookieHeader ?? "")?.[1] ?? null;
