import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import { DAY_MS } from "../../../days";
import type { Db } from "../../../db/client";
import { newMailToken } from "../mail/mail-token";
import { mailTokens } from "../mail/schema";
import { emailKey } from "../users/names";

/** How long the address that an account had can refuse the one that it has. */
export const REFUSAL_MS = 3 * DAY_MS;

interface Owner {
  userId: string;
  email: string;
  emailVerifiedAt: number | null;
}

/**
 * A token for the address that an account has so far. Null for one that was never confirmed: it may belong to a stranger
 * whom a typing mistake named (rules/accounts#refused-address).
 */
export async function newRefusal(
  { db, now }: Pick<RequestContext, "db" | "now">,
  { userId, email, emailVerifiedAt }: Owner,
  lifetime: number,
) {
  if (emailVerifiedAt === null) return null;
  const wanted = { purpose: "refuse address" as const, subjectId: userId, email, emailKey: emailKey(email), lifetime };
  return newMailToken(db, wanted, now);
}

/** The statement after which no refusal by an address is possible later than a time, where a condition holds. */
export const endRefusalsBy = (
  db: Db,
  { userId, email, by }: { userId: string; email: string; by: number },
  condition: SQL,
) =>
  db
    .update(mailTokens)
    .set({ expiresAt: sql`min(${mailTokens.expiresAt}, ${by})` })
    .where(
      and(
        eq(mailTokens.subjectId, userId),
        eq(mailTokens.purpose, "refuse address"),
        eq(mailTokens.email, email),
        isNull(mailTokens.usedAt),
        condition,
      ),
    );
