import { and, desc, eq, gt, isNull, lte, ne, notInArray, type SQL } from "drizzle-orm";
import { DAY_MS } from "../../../days";
import { batchLists } from "../../../db/batch-lists";
import type { Db } from "../../../db/client";
import { type Holes, prepared } from "../../../db/prepared";
import { insertWhere } from "../../../db/insert-selected";
import { randomHex, sha256Hex } from "../../../hashing";
import { isStaff, type Member, rolesHolding } from "../access/policy";
import { pushSubscriptions } from "../notifications/push-schema";
import type { SiteSettings } from "../settings/settings";
import { readWork, type WorkCounts, workColumn } from "../stats/work-counts";
import { type Account, toAccount } from "../users/account";
import { users } from "../users/schema";
import { sessions } from "./schema";

const HOUR_MS = DAY_MS / 24;
export const SESSION_MS = 30 * DAY_MS;
export const SESSION_COOKIE = "__Host-session";

interface NewSession {
  userId: string;
  now: number;
  networkHash: string;
  /** A short name such as "Firefox on Linux"; never the whole user agent. */
  device: string;
  /** When the second factor was given, where it was. */
  secondFactorAt?: number;
}

/** `insertIf` stores it only where a condition holds when the batch comes to it (rules/sessions#sessions). */
export async function newSession(db: Db, { userId, now, networkHash, device, secondFactorAt }: NewSession) {
  const token = randomHex(32);
  const tokenHash = await sha256Hex(token);
  const times = {
    createdAt: now,
    lastSeenAt: now,
    expiresAt: now + SESSION_MS,
    secondFactorAt: secondFactorAt ?? null,
  };
  const row = { tokenHash, userId, ...times, networkHash, device };
  return {
    token,
    tokenHash,
    insert: db.insert(sessions).values(row),
    insertIf: (condition: SQL) => insertWhere(db, sessions, row, condition),
  };
}

/** As many sessions as one account may have; the list of them is read whole. */
export const SESSIONS_MAX = 100;

/** The statement that ends an account's sessions beyond `SESSIONS_MAX`, those first that were used longest ago. */
export function endLeastUsed(db: Db, userId: string) {
  const remaining = db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
    .limit(SESSIONS_MAX);
  return db.delete(sessions).where(and(eq(sessions.userId, userId), notInArray(sessions.tokenHash, remaining)));
}

interface LiveSession {
  member: Member;
  account: Account;
  tokenHash: string;
  /** UTC epoch milliseconds, at most an hour behind. */
  lastSeenAt: number;
  /** When the account was last active, on any device; at most two minutes behind. */
  lastActiveAt: number | null;
  /** When the second factor was given; null where only the password was. */
  secondFactorAt: number | null;
  /** Notifications, counted up to 100. */
  unreadNotifications: number;
  /** Conversations with something unread, counted likewise. */
  unreadMessages: number;
  /** What waits for whoever works here; empty for everybody else. */
  work: WorkCounts;
  /** What `sessionReader` was told to read along. */
  extra: string | null;
}

const sessionStatement = (extra: SQL<string | null>) =>
  prepared((db, { tokenHash, now }: Holes<{ tokenHash: string; now: number }>) =>
    db
      .select({
        id: users.id,
        username: users.username,
        email: users.email,
        dateOfBirth: users.dateOfBirth,
        createdAt: users.createdAt,
        role: users.role,
        testerSince: users.testerSince,
        ageVerifiedAt: users.ageVerifiedAt,
        emailVerifiedAt: users.emailVerifiedAt,
        vendorId: users.vendorId,
        picture: users.picture,
        lastActiveAt: users.lastActiveAt,
        lastSeenAt: sessions.lastSeenAt,
        secondFactorAt: sessions.secondFactorAt,
        unreadNotifications: users.unreadNotifications,
        unreadMessages: users.unreadConversations,
        work: workColumn(users.role, rolesHolding("moderation.queue")),
        extra: extra.as("extra"),
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(
        and(
          eq(sessions.tokenHash, tokenHash),
          gt(sessions.expiresAt, now),
          isNull(users.suspendedAt),
          isNull(users.deletedAt),
        ),
      ),
  );

/**
 * What reads a session: null when it is unknown, expired, or its account is suspended or gone. One round trip, on the
 * primary.
 * @param extra a column of `users`, of what a floor above says of a member on every page
 */
export function sessionReader(extra: SQL<string | null>) {
  const statement = sessionStatement(extra);
  return async (db: Db, token: string, now: number): Promise<LiveSession | null> => {
    if (!/^[0-9a-f]{64}$/.test(token)) return null;
    const tokenHash = await sha256Hex(token);
    const [row] = await statement(db, { tokenHash, now });
    if (row === undefined) return null;
    const member: Member = {
      kind: "member",
      id: row.id,
      username: row.username,
      role: row.role,
      tester: row.testerSince !== null,
      ageVerified: row.ageVerifiedAt !== null,
      emailVerified: row.emailVerifiedAt !== null,
      vendorId: row.vendorId,
      picture: row.picture,
    };
    const { lastSeenAt, lastActiveAt, secondFactorAt, unreadNotifications, unreadMessages } = row;
    return {
      member,
      account: toAccount(row),
      tokenHash,
      lastSeenAt,
      lastActiveAt,
      secondFactorAt,
      unreadNotifications,
      unreadMessages,
      work: readWork(row.work),
      extra: row.extra,
    };
  };
}

/** The viewer of a session, with what the site asks of it (rules/sessions#required-factor). */
export function viewerOf({ member, secondFactorAt }: LiveSession, { secondFactor }: SiteSettings): Member {
  const due = secondFactor.requiredForStaff && secondFactorAt === null && isStaff(member.role);
  return due ? { ...member, secondFactorDue: true } : member;
}

/** "Last seen" is written at most this often, so that reading pages does not cost a write each. */
const SEEN_EVERY_MS = HOUR_MS;

/** "Active" is written more often: whoever was within five minutes is online (rules/forum#home). */
const ACTIVE_EVERY_MS = 2 * 60_000;

/** Notes that the session and its account are in use; nothing while the last notes are fresh. */
export async function noteSeen(db: Db, session: LiveSession, now: number): Promise<void> {
  const { member, tokenHash, lastSeenAt, lastActiveAt } = session;
  const stale = now - SEEN_EVERY_MS;
  const seen = db
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(and(eq(sessions.tokenHash, tokenHash), lte(sessions.lastSeenAt, stale)));
  const active = db.update(users).set({ lastActiveAt: now }).where(eq(users.id, member.id));
  await batchLists(db, [
    lastSeenAt > stale ? [] : [seen],
    lastActiveAt !== null && lastActiveAt > now - ACTIVE_EVERY_MS ? [] : [active],
  ]);
}

export const endSession = (db: Db, tokenHash: string) => db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));

/** Ends the session on the server; the cookie alone would leave a copy of it alive. */
export async function logOut(db: Db, token: string | null): Promise<void> {
  if (token === null) return;
  const tokenHash = await sha256Hex(token);
  const [ended] = await db.batch([
    endSession(db, tokenHash).returning({ userId: sessions.userId }),
    db.delete(pushSubscriptions).where(eq(pushSubscriptions.session, tokenHash)),
  ]);
  for (const { userId } of ended) db.ended.add(userId);
}

export function endAllSessions(db: Db, userId: string) {
  db.ended.add(userId);
  return db.delete(sessions).where(eq(sessions.userId, userId));
}

export const clearedSessionCookie = `${SESSION_COOKIE}=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax`;

export function sessionCookie(token: string, maxAgeSeconds = SESSION_MS / 1000): string {
  return `${SESSION_COOKIE}=${token}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; Secure; SameSite=Lax`;
}

export function tokenFrom(cookieHeader: string | null): string | null {
  return /(?:^|;\s*)__Host-session=([0-9a-f]{64})(?:;|$)/.exec(cookieHeader ?? "")?.[1] ?? null;
}

/** The stored hash of the session that a request came with; "" where it came with none, which no session has. */
export async function tokenHashFrom(cookieHeader: string | null): Promise<string> {
  const token = tokenFrom(cookieHeader);
  return token === null ? "" : sha256Hex(token);
}

/** @param storedHash of the token of the session that stays */
export function endOtherSessions(db: Db, userId: string, storedHash: string) {
  db.ended.add(userId);
  return db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, storedHash)));
}
