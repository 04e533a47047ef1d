import { alias } from "drizzle-orm/sqlite-core";
import type { Role } from "../../foundation/access/policy";
import { pictureAddress } from "../../foundation/users/picture";
import { users } from "../../foundation/users/schema";

/** Who wrote something; a deleted member leaves neither name nor id (rules/reviews#former-members). */
export type ForumPerson =
  | { former: true }
  | { former: false; id: string; username: string; role: Role; tester: boolean; picture: string | null };

/** Whoever wrote last, beside the author in one statement. */
export const lastPosters = alias(users, "last_posters");

export const personColumns = (table: typeof users | typeof lastPosters) => ({
  username: table.username,
  role: table.role,
  picture: table.picture,
  testerSince: table.testerSince,
  deletedAt: table.deletedAt,
});

interface PersonRow {
  username: string | null;
  role: Role | null;
  picture: string | null;
  testerSince: number | null;
  deletedAt: number | null;
}

/** @param row of a left join */
export function toPerson(id: string, row: PersonRow | null): ForumPerson {
  if (row === null || row.username === null || row.role === null || row.deletedAt !== null) return { former: true };
  const { username, role, testerSince, picture } = row;
  return { former: false, id, username, role, tester: testerSince !== null, picture: pictureAddress(id, picture) };
}
