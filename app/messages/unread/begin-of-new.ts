import type { MessageView } from "@worker/domain/voice/messages/message-view";

/** What of a conversation its reader had not read when they opened it, as numbers of its messages. */
export interface Unread {
  /** They had read up to this one. */
  after: number;
  /** The newest then; what comes later arrives before their eyes. */
  to: number;
}

interface Page {
  messages: readonly MessageView[];
  hasEarlier: boolean;
}

interface Begin {
  /** The message over which "New" stands; null where the first is none of this page. */
  seq: number | null;
  /** Where the unread begin on a page before this one: a number to open it at. */
  earlier: number | null;
}

const NOWHERE: Begin = { seq: null, earlier: null };

/** Whether its reader wrote since: then they have read what stands above, and need no line. */
export const hasWritten = (messages: readonly MessageView[], { after }: Unread, self: string): boolean =>
  messages.some(({ seq, senderId }) => senderId === self && seq > after);

/** Where "New" stands on a page of messages (rules/messages#new). @param self who reads */
export function beginOfNew({ messages, hasEarlier }: Page, unread: Unread, self: string): Begin {
  const { after, to } = unread;
  if (hasWritten(messages, unread, self)) return NOWHERE;
  const first = messages.find(
    ({ seq, senderId, isDeleted }) => seq > after && seq <= to && senderId !== null && !isDeleted,
  );
  if (first === undefined) return NOWHERE;
  const isCut = hasEarlier && (messages[0]?.seq ?? 0) > after + 1;
  return isCut ? { seq: null, earlier: after + 1 } : { seq: first.seq, earlier: null };
}
