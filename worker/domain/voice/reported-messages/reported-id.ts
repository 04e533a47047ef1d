/** Apart by what no conversation's id has in it. */
const BETWEEN = "/";

interface Place {
  conversation: string;
  seq: number;
}

/** What names a message across the site: the conversation's id and its number in it. */
export const reportedId = ({ conversation, seq }: Place): string => `${conversation}${BETWEEN}${seq}`;

/** Every message of a conversation is named by what lies between, the second itself not. */
export const reportedIdsOf = (conversation: string): [from: string, to: string] => [
  `${conversation}${BETWEEN}`,
  `${conversation}${String.fromCharCode(BETWEEN.charCodeAt(0) + 1)}`,
];

/** Null for what names none. */
export function placeOf(id: string): Place | null {
  const [, conversation, seq] = /^([^/]+)\/([1-9]\d{0,14})$/.exec(id) ?? [];
  return conversation === undefined || seq === undefined ? null : { conversation, seq: Number(seq) };
}
