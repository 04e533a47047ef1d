import { and, eq, gt, isNull } from "drizzle-orm";
import { isOneOf } from "../../../db/columns";
import type { Db } from "../../../db/client";
import type { Role } from "../access/policy";
import { users } from "../users/schema";
import { sessions } from "./schema";

/** Of these sessions the ones that still hold, with the role that their account has now. One round trip. */
export async function liveSessions(db: Db, hashes: readonly string[], now: number): Promise<Map<string, Role>> {
  const rows = await db
    .select({ hash: sessions.tokenHash, role: users.role })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        isOneOf(sessions.tokenHash, hashes),
        gt(sessions.expiresAt, now),
        isNull(users.suspendedAt),
        isNull(users.deletedAt),
      ),
    );
  return new Map(rows.map(({ hash, role }) => [hash, role]));
}
