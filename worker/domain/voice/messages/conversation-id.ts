/** A character that no id contains. */
const BETWEEN = ".";

/** The conversation of two members: their ids, sorted and joined (rules/messages#conversations). */
export const conversationId = (one: string, other: string): string => [one, other].sort().join(BETWEEN);

/** Its two members, in the order of their ids; null for what names no conversation. */
export function membersOf(id: string): [first: string, second: string] | null {
  const [first = "", second = "", ...more] = id.split(BETWEEN);
  return more.length === 0 && first !== "" && first < second ? [first, second] : null;
}

/** The other of the two members; null if `userId` is neither. */
export function otherMember(id: string, userId: string): string | null {
  const members = membersOf(id);
  if (members === null || !members.includes(userId)) return null;
  return members[0] === userId ? members[1] : members[0];
}
