import { and, eq, isNull, lt, or } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { sha256Hex } from "../../../hashing";
import { can, type Member } from "../../foundation/access/policy";
import { users } from "../../foundation/users/schema";
import { PLAN_OFFERS } from "../../catalogue/plan-offers/offers";
import { vendors } from "../../catalogue/vendors/schema";
import { apiTokens } from "../../foundation/sessions/token-schema";

export const TOKEN_RULE = { limit: 120, windowMs: 60_000 } as const;

const HEADER = /^Bearer (lpv_[0-9a-f]{64})$/i;
/** "Last used" is written at most this often. */
const USED_EVERY_MS = 60_000;

export const bearsToken = (header: string | null): boolean => /^bearer\b/i.test(header ?? "");

/** Null also where the plan has no API access, or that member no longer runs the vendor (rules/plans#write-tokens). */
export async function vendorOfToken(db: Db, header: string | null): Promise<Member | null> {
  const token = HEADER.exec(header ?? "")?.[1];
  if (token === undefined) return null;
  const [row] = await db
    .select({
      tokenId: apiTokens.id,
      vendorId: apiTokens.vendorId,
      plan: vendors.plan,
      id: users.id,
      username: users.username,
      role: users.role,
      ageVerifiedAt: users.ageVerifiedAt,
      emailVerifiedAt: users.emailVerifiedAt,
    })
    .from(apiTokens)
    .innerJoin(vendors, and(eq(vendors.id, apiTokens.vendorId), isNull(vendors.hiddenAt)))
    .innerJoin(
      users,
      and(
        eq(users.id, apiTokens.createdBy),
        eq(users.vendorId, apiTokens.vendorId),
        isNull(users.suspendedAt),
        isNull(users.deletedAt),
      ),
    )
    .where(and(eq(apiTokens.tokenHash, await sha256Hex(token.toLowerCase())), isNull(apiTokens.revokedAt)));
  if (row === undefined || !PLAN_OFFERS[row.plan].apiAccess) return null;
  const member: Member = {
    kind: "member",
    id: row.id,
    username: row.username,
    role: row.role,
    vendorId: row.vendorId,
    tokenId: row.tokenId,
    tester: false,
    ageVerified: row.ageVerifiedAt !== null,
    emailVerified: row.emailVerifiedAt !== null,
  };
  return can(member, "vendor.own", row.vendorId) ? member : null;
}

/** Notes that a token is in use; nothing while the last note is fresh. */
export async function noteUsed(db: Db, tokenId: string, now: number): Promise<void> {
  await db
    .update(apiTokens)
    .set({ lastUsedAt: now })
    .where(
      and(eq(apiTokens.id, tokenId), or(isNull(apiTokens.lastUsedAt), lt(apiTokens.lastUsedAt, now - USED_EVERY_MS))),
    );
}
