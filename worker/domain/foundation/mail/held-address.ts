import { type SQL, sql } from "drizzle-orm";
import { mailTokens } from "./schema";

/** Whether an address may still go back to another account (rules/accounts#refused-address). */
export const isHeld = (emailKey: string, userId: string, now: number): SQL =>
  sql`exists (select 1 from ${mailTokens} where ${mailTokens.emailKey} = ${emailKey}
    and ${mailTokens.subjectId} <> ${userId} and ${mailTokens.usedAt} is null and ${mailTokens.expiresAt} > ${now})`;
