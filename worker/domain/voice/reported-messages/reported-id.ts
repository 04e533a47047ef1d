/** A character that no conversation's id contains. */
const BETWEEN = "/";

interface Place {
  conversation: string;
  seq: number;
}

/** What names a message across the site: the conversation's id and its number in it. */
export const reportedId = ({ conversation, seq }: Place): string => `${conversation}${BETWEEN}${seq}`;

/** The range of ids of a conversation's messages: from the first, up to but not including the second. */
export const reportedIdsOf = (conversation: string): [from: string, to: string] => [
  `${conversation}${BETWEEN}`,
  `${conversation}${String.fromCharCode(BETWEEN.charCodeAt(0) + 1)}`,
];

/** Null for what names none. */
export function placeOf(id: string): Place | null {
  const [, conversation, seq] = /^([^/]+)\/([1-9]\d{0,14})$/.exec(id) ?? [];
  return conversation === undefined || seq === undefined ? null : { conversation, seq: Number(seq) };
}
