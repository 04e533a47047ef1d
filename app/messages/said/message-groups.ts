import type { MessageView } from "@worker/domain/voice/messages/message-view";
import { dateIn } from "../times/zone";

/** Messages of one sender stand together unless more time than this lies between two of them. */
const TOGETHER_MS = 300_000;

export interface MessageGroup {
  /** Null for a line of the conversation's own. */
  senderId: string | null;
  messages: MessageView[];
  /** The day that begins with it, as a reader is told it, where it is another than before. */
  day: string | null;
  /** Whether what was unread begins with it. */
  isNew: boolean;
}

/**
 * Messages as they are drawn: by day and by who wrote them (rules/messages#grouping).
 * @param zone whose days
 * @param newFrom the first that was unread
 */
export function groupMessages(
  messages: readonly MessageView[],
  zone: string,
  newFrom: number | null = null,
): MessageGroup[] {
  const groups: MessageGroup[] = [];
  let last: MessageView | undefined;
  for (const message of messages) {
    const day = dateIn(message.at, zone);
    const isNewDay = last === undefined || dateIn(last.at, zone) !== day;
    const group = groups.at(-1);
    const isNew = message.seq === newFrom;
    const goesOn = !isNewDay && !isNew && last?.senderId === message.senderId && message.at - last.at <= TOGETHER_MS;
    if (goesOn && group !== undefined && message.senderId !== null) group.messages.push(message);
    else groups.push({ senderId: message.senderId, messages: [message], day: isNewDay ? day : null, isNew });
    last = message;
  }
  return groups;
}
