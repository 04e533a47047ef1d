import { and, eq, gt, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { ObjectStubs } from "../../../../durable-objects/stubs";
import type { Db } from "../../../db/client";
import { insertSelected } from "../../../db/insert-selected";
import { takeOrRefuse } from "../../../take-or-refuse";
import { randomHex, sha256Hex } from "../../../hashing";
import type { SiteSettings } from "../settings/settings";
import { mailTokens, type TOKEN_PURPOSES } from "./schema";

export type TokenPurpose = (typeof TOKEN_PURPOSES)[number];

interface TokenFor {
  purpose: TokenPurpose;
  /** The account's id, or the waitlist entry's. */
  subjectId: string;
  email: string;
  /** Given where no other account may take the address meanwhile. */
  emailKey?: string;
  /** Milliseconds until the link stops working. */
  lifetime: number;
}

/** A fresh 256-bit token for a mailed link, and the statement that stores its hash where `insertIf` holds then. */
export async function newMailToken(db: Db, { purpose, subjectId, email, emailKey, lifetime }: TokenFor, now: number) {
  const token = randomHex(32);
  const tokenHash = await sha256Hex(token);
  const times = { createdAt: now, expiresAt: now + lifetime };
  const row = { tokenHash, purpose, subjectId, email, emailKey: emailKey ?? null, ...times };
  return {
    token,
    insert: db.insert(mailTokens).values(row),
    insertIf: (condition: SQL) => insertSelected(db, mailTokens, row, sql`where ${condition}`),
  };
}

/** The one conditional write that uses a token up; of two at once it changes a row for one. */
export const spendToken = (db: Db, tokenHash: string, purpose: TokenPurpose, now: number) =>
  db
    .update(mailTokens)
    .set({ usedAt: now })
    .where(
      and(
        eq(mailTokens.tokenHash, tokenHash),
        eq(mailTokens.purpose, purpose),
        isNull(mailTokens.usedAt),
        gt(mailTokens.expiresAt, now),
      ),
    );

/** The statement that ends the links of an account that are still open, where a condition holds. */
export const endTokens = (db: Db, subjectId: string, purposes: TokenPurpose[], condition: SQL, now: number) =>
  db
    .update(mailTokens)
    .set({ usedAt: now })
    .where(
      and(
        eq(mailTokens.subjectId, subjectId),
        inArray(mailTokens.purpose, purposes),
        isNull(mailTokens.usedAt),
        condition,
      ),
    );

interface Throttling {
  objects: Pick<ObjectStubs, "limiter">;
  site: { throttles: Pick<SiteSettings["throttles"], "loginNetwork" | "mailTokens"> };
  network: string;
  now: number;
}

/** Counts one try of a mailed link, right or wrong, like a login from this network. @throws RateLimited */
export async function takeTokenTry({ objects, site, network, now }: Throttling): Promise<void> {
  await takeOrRefuse(objects.limiter(`mail-token:try:${network}`), site.throttles.loginNetwork, now);
}

/** Counts one mail with a link that a member asked for (rules/platform#throttles). @throws RateLimited */
export async function takeTokenMail({ objects, site, now }: Throttling, userId: string): Promise<void> {
  await takeOrRefuse(objects.limiter(`mail-token:member:${userId}`), site.throttles.mailTokens, now);
}
