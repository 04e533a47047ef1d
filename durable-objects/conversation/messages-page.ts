import type { MessageView } from "../../worker/domain/voice/messages/message-view";
import type { ConversationFacts, MessagesPage, PageAsk } from "../../worker/domain/voice/messages/messages-page";
import type { MessageLog, StoredMessage } from "./message-log";
import type { Sockets } from "./sockets";
import type { StoredFacts } from "./stored-facts";

interface Of {
  log: MessageLog;
  facts: StoredFacts;
  sockets: Sockets;
  views: (messages: StoredMessage[]) => Promise<MessageView[]>;
}

/** What a page says beside its messages. */
export function factsFor(facts: StoredFacts, sockets: Sockets, reader: string): ConversationFacts {
  const [first, second] = facts.members;
  const other = reader === first ? second : first;
  return {
    isPrivate: facts.isPrivate,
    ...facts.keeping,
    otherRead: facts.readBy(other),
    ownRead: facts.readBy(reader),
    otherIsHere: sockets.isHere(other),
    hasBlocked: facts.isBlockedBy(reader),
    canWrite: !facts.isBlocked,
  };
}

/** A page of messages as one of the two sees it: the newest, or those before a number. */
export async function messagesPage(of: Of, reader: string, { before, limit }: PageAsk): Promise<MessagesPage> {
  const { log, views, facts, sockets } = of;
  const found = log.before(before, limit + 1);
  const shown = found.slice(-limit);
  const [messages, hasEarlier] = [await views(shown), found.length > shown.length];
  return { messages, hasEarlier, ...factsFor(facts, sockets, reader) };
}
