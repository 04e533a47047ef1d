import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { Db } from "../../db/client";
import { inviteCodes } from "./schema";

/** What a typed code is looked up by. */
export const inviteKey = (code: string): string => code.trim().toUpperCase();

/**
 * The one conditional write that uses a code up by one (rulings, area 3). It changes no row where the code is unknown,
 * inactive, expired or used up; the statement after it in the batch asks `changes()`.
 */
export const redeemInvite = (db: Db, code: string, now: number) =>
  db
    .update(inviteCodes)
    .set({ currentUses: sql`${inviteCodes.currentUses} + 1` })
    .where(
      and(
        eq(inviteCodes.code, inviteKey(code)),
        isNull(inviteCodes.deactivatedAt),
        sql`${inviteCodes.currentUses} < ${inviteCodes.maxUses}`,
        or(isNull(inviteCodes.expiresAt), gt(inviteCodes.expiresAt, now)),
      ),
    );
