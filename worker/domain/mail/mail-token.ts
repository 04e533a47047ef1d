import type { Db } from "../../db/client";
import { randomHex, sha256Hex } from "../../hashing";
import { mailTokens, type TOKEN_PURPOSES } from "./schema";

export interface TokenFor {
  purpose: (typeof TOKEN_PURPOSES)[number];
  /** The account's id, or the waitlist entry's. */
  subjectId: string;
  /** The address that the link goes to. */
  email: string;
  /** Milliseconds until the link stops working. */
  lifetime: number;
}

/** A fresh 256-bit token for a mailed link, and the statement that stores its hash. */
export async function newMailToken(db: Db, { purpose, subjectId, email, lifetime }: TokenFor, now: number) {
  const token = randomHex(32);
  const tokenHash = await sha256Hex(token);
  const row = { tokenHash, purpose, subjectId, email, createdAt: now, expiresAt: now + lifetime };
  return { token, insert: db.insert(mailTokens).values(row) };
}
