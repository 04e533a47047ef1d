import { and, eq, gt, isNull, lte, sql, type SQL } from "drizzle-orm";
import type { Db } from "../../../db/client";
import { afterCursor, orderBy, type Page, type SortKey, toPage } from "../../../db/pagination";
import { demand } from "../access/demand";
import type { Viewer } from "../access/policy";
import { loginKey } from "../users/account";
import { users } from "../users/schema";
import type { LoginFailure } from "./attempts";
import { loginAttempts, loginTotals } from "./schema";

/** One attempt as the log shows it (rules/sessions#login-log): why, never with what password or from where. */
export interface LoggedAttempt {
  id: string;
  at: number;
  /** The account's name; masked where no account has it. */
  username: string;
  userId: string | null;
  success: boolean;
  reason: LoginFailure | null;
}

export interface AttemptQuery {
  /** A username or an address in full; attempts of unknown names have none to look up. */
  name?: string | undefined;
  outcome?: "success" | "failed" | undefined;
  /** What "Clear Logs" put away, instead of the log. */
  archived?: boolean | undefined;
  cursor?: string | undefined;
  limit: number;
}

const KEYS: SortKey[] = [
  { column: loginAttempts.at, direction: "desc" },
  { column: loginAttempts.id, direction: "desc" },
];

/** No row has been archived before this statement's `since`; the dashboard's counts start there too. */
const since = (db: Db) =>
  sql`coalesce(${db.select({ since: loginTotals.since }).from(loginTotals).where(eq(loginTotals.id, 1))}, 0)`;

const accountOf = (db: Db, name: string) =>
  sql`${db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(name.includes("@") ? users.emailKey : users.usernameKey, loginKey(name)), isNull(users.deletedAt)))}`;

/** The login log, newest first; every combination of filters is one index range. @throws Unauthenticated; Forbidden; InvalidCursor */
export async function listAttempts(db: Db, viewer: Viewer, query: AttemptQuery): Promise<Page<LoggedAttempt>> {
  demand(viewer, "admin.tools");
  const { name, outcome, archived = false, cursor, limit } = query;
  const conditions: (SQL | undefined)[] = [
    name === undefined ? undefined : eq(loginAttempts.userId, accountOf(db, name)),
    outcome === undefined ? undefined : eq(loginAttempts.success, outcome === "success"),
    archived ? lte(loginAttempts.at, since(db)) : gt(loginAttempts.at, since(db)),
    afterCursor(KEYS, cursor),
  ];
  const rows = await db
    .select({
      id: loginAttempts.id,
      at: loginAttempts.at,
      username: loginAttempts.username,
      userId: loginAttempts.userId,
      success: loginAttempts.success,
      reason: loginAttempts.reason,
    })
    .from(loginAttempts)
    .where(and(...conditions))
    .orderBy(...orderBy(KEYS))
    .limit(limit + 1);
  return toPage(rows, limit, ({ at, id }) => [at, id]);
}
