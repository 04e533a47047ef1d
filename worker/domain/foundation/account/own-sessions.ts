import { and, desc, eq, gt } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { NotFound } from "../../../errors";
import { memberOf } from "../access/demand";
import { sha256Hex } from "../../../hashing";
import type { Viewer } from "../access/policy";
import { sessions } from "../sessions/schema";
import { endOtherSessions, endSession, SESSIONS_MAX } from "../sessions/sessions";

/** One place where the member is logged in; the network it came from is never shown (rules/privacy#hashed-networks). */
export interface OwnSession {
  id: string;
  device: string;
  createdAt: number;
  /** UTC epoch milliseconds, at most an hour behind. */
  lastSeenAt: number;
  secondFactor: boolean;
  current: boolean;
}

const ID_CHARACTERS = 16;

/** What a session is called outside: from its stored hash by another hash, so that nothing of it can be had back. */
const idOf = async (tokenHash: string): Promise<string> => (await sha256Hex(tokenHash)).slice(0, ID_CHARACTERS);

const own = (db: Db, userId: string, now: number) =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.createdAt))
    .limit(SESSIONS_MAX);

export async function listSessions(db: Db, viewer: Viewer, currentHash: string, now: number): Promise<OwnSession[]> {
  const rows = await own(db, memberOf(viewer).id, now);
  return Promise.all(
    rows.map(async ({ tokenHash, device, createdAt, lastSeenAt, secondFactorAt }) => ({
      id: await idOf(tokenHash),
      device,
      createdAt,
      lastSeenAt,
      secondFactor: secondFactorAt !== null,
      current: tokenHash === currentHash,
    })),
  );
}

/** It is dead at once, everywhere. Two trips. @throws NotFound also for another member's (rules/access#refusals) */
export async function revokeSession(db: Db, viewer: Viewer, id: string, now: number): Promise<void> {
  const { id: userId } = memberOf(viewer);
  for (const { tokenHash } of await own(db, userId, now)) {
    if ((await idOf(tokenHash)) !== id) continue;
    await endSession(db, tokenHash);
    db.ended.add(userId);
    return;
  }
  throw new NotFound("There is no such session.");
}

export async function revokeOtherSessions(db: Db, viewer: Viewer, currentHash: string): Promise<number> {
  const { meta } = await endOtherSessions(db, memberOf(viewer).id, currentHash);
  return meta.changes;
}
