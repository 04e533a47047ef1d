import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Role } from "../access/policy";
import { pictureAddress } from "./picture";

/** Who wrote something, as a screen shows them; a deleted member leaves neither name nor id (rules/reviews#former-members). */
export type Person =
  | { former: true }
  | { former: false; id: string; username: string; role: Role; tester: boolean; picture: string | null };

interface PersonRow {
  username: string | null;
  role: Role | null;
  picture: string | null;
  testerSince: number | null;
  deletedAt: number | null;
}

/** @param table of members, or an alias of it */
export const personColumns = <T extends Record<keyof PersonRow, AnySQLiteColumn>>(
  table: T,
): Pick<T, keyof PersonRow> => ({
  username: table.username,
  role: table.role,
  picture: table.picture,
  testerSince: table.testerSince,
  deletedAt: table.deletedAt,
});

/** @param row of a left join */
export function toPerson(id: string, row: PersonRow | null): Person {
  if (row === null || row.username === null || row.role === null || row.deletedAt !== null) return { former: true };
  const { username, role, testerSince, picture } = row;
  return { former: false, id, username, role, tester: testerSince !== null, picture: pictureAddress(id, picture) };
}
