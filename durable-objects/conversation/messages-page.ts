import type { MessageView } from "../../worker/domain/voice/messages/message-view";
import type { Keeping } from "../../worker/domain/voice/messages/keeping";
import type { MessageLog, StoredMessage } from "./message-log";
import type { Sockets } from "./sockets";
import type { Standing } from "./standing";

export interface MessagesPage extends Keeping {
  /** The oldest first. */
  messages: MessageView[];
  hasEarlier: boolean;
  isPrivate: boolean;
  /** The newest message that the other has read. */
  otherRead: number;
  ownRead: number;
  otherIsHere: boolean;
  /** Whether the reader blocked the other. */
  hasBlocked: boolean;
  /** Whether neither blocked the other: nobody is told that they are blocked (rules/messaging-safety#blocking). */
  canWrite: boolean;
}

export interface PageAsk {
  before: number | null;
  limit: number;
}

interface Of {
  log: MessageLog;
  standing: Standing;
  sockets: Sockets;
  views: (messages: StoredMessage[]) => Promise<MessageView[]>;
}

/** A page of messages as one of the two sees it: the newest, or those before a number. */
export async function messagesPage(of: Of, reader: string, { before, limit }: PageAsk): Promise<MessagesPage> {
  const { log, standing, sockets, views } = of;
  const found = log.before(before, limit + 1);
  const shown = found.slice(-limit);
  const [first, second] = standing.members;
  const other = reader === first ? second : first;
  return {
    messages: await views(shown),
    hasEarlier: found.length > shown.length,
    isPrivate: standing.isPrivate,
    ...standing.keeping,
    otherRead: standing.readBy(other),
    ownRead: standing.readBy(reader),
    otherIsHere: sockets.isHere(other),
    hasBlocked: standing.isBlockedBy(reader),
    canWrite: !standing.isBlocked,
  };
}
