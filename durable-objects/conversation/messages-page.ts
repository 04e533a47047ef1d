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
export function factsFor({ facts, sockets, log }: Omit<Of, "views">, reader: string): ConversationFacts {
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
    newest: log.last()?.seq ?? 0,
  };
}

/** A page of messages as one of the two sees it: the newest, those before a number or after one. */
export async function messagesPage(
  of: Of,
  reader: string,
  { before, after = null, limit }: PageAsk,
): Promise<MessagesPage> {
  const { log, views } = of;
  const found = after === null ? log.before(before, limit + 1) : log.after(after, limit + 1);
  const shown = after === null ? found.slice(-limit) : found.slice(0, limit);
  const isCut = found.length > shown.length;
  const hasEarlier = after === null ? isCut : log.before(after + 1, 1).length > 0;
  const hasLater = after === null ? before !== null && log.after(before - 1, 1).length > 0 : isCut;
  return { messages: await views(shown), hasEarlier, hasLater, ...factsFor(of, reader) };
}
