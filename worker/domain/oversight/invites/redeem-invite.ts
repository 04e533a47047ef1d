import { and, eq, gt, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { moved } from "../../../db/counter";
import { inviteCodes } from "./schema";

export const inviteKey = (code: string): string => code.trim().toUpperCase();

/** Whether a code can be used now: known, active, neither expired nor used up. */
export const isRedeemable = (code: string, now: number) =>
  and(
    eq(inviteCodes.code, inviteKey(code)),
    isNull(inviteCodes.deactivatedAt),
    sql`${inviteCodes.currentUses} < ${inviteCodes.maxUses}`,
    or(isNull(inviteCodes.expiresAt), gt(inviteCodes.expiresAt, now)),
  );

/** The statement after it in the batch asks `changes()` (rules/joining#redeeming). */
export const redeemInvite = (db: Db, code: string, now: number, onlyIf?: SQL) =>
  db
    .update(inviteCodes)
    .set({ currentUses: moved(inviteCodes.currentUses, 1) })
    .where(and(isRedeemable(code, now), onlyIf));
