import { withoutLastMarks } from "./mention";

/** Whom a mention can lead to, by the username in lower case. */
export type Members = ReadonlyMap<string, { id: string; username: string }>;

/** Whom "@name" speaks to, and what of it is not the name; null where nobody known has that name. */
export function memberOf(name: string, members: Members): { id: string; username: string; rest: string } | null {
  for (const part of [name, withoutLastMarks(name)]) {
    const member = members.get(part.toLowerCase());
    if (member) return { ...member, rest: name.slice(part.length) };
  }
  return null;
}
