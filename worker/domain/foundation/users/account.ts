import { and, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import type { RequestContext } from "../../../context";
import type { Db } from "../../../db/client";
import { Unauthenticated } from "../../../errors";
import type { Role } from "../access/policy";
import { emailKey, usernameKey } from "./names";
import { users } from "./schema";

type UserRow = typeof users.$inferSelect;

/** The session's user under rules/platform#public-names. */
export interface Account {
  id: string;
  username: string;
  email: string;
  dateOfBirth: string;
  role: Role;
  isAgeVerified: boolean;
  isVerified: boolean;
  isTester: boolean;
  dateCreated: number;
}

type AccountColumns = "id" | "username" | "email" | "dateOfBirth" | "role" | "createdAt";
type StateColumns = "ageVerifiedAt" | "emailVerifiedAt" | "testerSince";

export const toAccount = (row: Pick<UserRow, AccountColumns | StateColumns>): Account => ({
  id: row.id,
  username: row.username,
  email: row.email,
  dateOfBirth: row.dateOfBirth,
  role: row.role,
  isAgeVerified: row.ageVerifiedAt !== null,
  isVerified: row.emailVerifiedAt !== null,
  isTester: row.testerSince !== null,
  dateCreated: row.createdAt,
});

/** What a typed name is looked up by: an address where it holds an "@", else a username. */
export const loginKey = (login: string): string => (login.includes("@") ? emailKey(login) : usernameKey(login));

/** When the account's second factor was confirmed; null where it has none. */
const secondFactorAt = sql<
  number | null
>`(select "confirmed_at" from "second_factors" where "second_factors"."user_id" = "users"."id")`.as("second_factor_at");

export async function findByLogin(
  db: Db,
  login: string,
): Promise<(UserRow & { secondFactorAt: number | null }) | null> {
  const column = login.includes("@") ? users.emailKey : users.usernameKey;
  const [row] = await db
    .select({ ...getTableColumns(users), secondFactorAt })
    .from(users)
    .where(and(eq(column, loginKey(login)), isNull(users.deletedAt)));
  return row ?? null;
}

/** It came with the session: no round trip of its own. @throws Unauthenticated for a visitor */
export function ownAccount({ account }: Pick<RequestContext, "account">): Account {
  if (account === null) throw new Unauthenticated();
  return account;
}
