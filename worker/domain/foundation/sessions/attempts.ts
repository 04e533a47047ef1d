import type { SQL } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { insertWhere } from "../../../db/insert-selected";
import { newId } from "../../../db/ids";
import { type LOGIN_FAILURES, loginAttempts } from "./schema";

export type LoginFailure = (typeof LOGIN_FAILURES)[number];

interface Attempt {
  /** What was typed; stored only in masked form where no account has it. */
  login: string;
  user: { id: string; username: string } | null;
  reason: LoginFailure | null;
  networkHash: string;
}

/** People type passwords into the wrong field (rules/sessions#masked-names). */
export function maskedName(login: string): string {
  const visible = Array.from(login.normalize("NFKC").replace(/\p{C}/gu, "").trim());
  return `${visible.slice(0, visible.length > 4 ? 2 : 1).join("")}•••`;
}

const rowOf = ({ login, user, reason, networkHash }: Attempt, now: number) => ({
  id: newId(now),
  at: now,
  username: user?.username ?? maskedName(login),
  userId: user?.id ?? null,
  success: reason === null,
  reason,
  networkHash,
});

export const logAttempt = (db: Db, attempt: Attempt, now: number) =>
  db.insert(loginAttempts).values(rowOf(attempt, now));

/** Likewise, where the condition holds by then: the log learns in the same batch how the attempt ended. */
export const logAttemptIf = (db: Db, attempt: Attempt, condition: SQL, now: number) =>
  insertWhere(db, loginAttempts, rowOf(attempt, now), condition);
