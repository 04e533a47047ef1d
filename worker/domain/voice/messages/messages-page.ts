import type { Keeping } from "./keeping";
import type { MessageView } from "./message-view";

/** What holds for a conversation, as one of the two sees it. */
export interface ConversationFacts extends Keeping {
  isPrivate: boolean;
  /** The newest message that the other has read. */
  otherRead: number;
  ownRead: number;
  otherIsHere: boolean;
  /** Whether the reader blocked the other. */
  hasBlocked: boolean;
  /** Whether neither blocked the other: nobody is told that they are blocked (rules/messaging-safety#blocking). */
  canWrite: boolean;
  /** The number of the newest message; 0 where there is none. */
  newest: number;
}

export interface MessagesPage extends ConversationFacts {
  /** The oldest first. */
  messages: MessageView[];
  hasEarlier: boolean;
  hasLater: boolean;
}

export interface PageAsk {
  /** The page ends before this number; if both are null, it ends at the newest message. */
  before: number | null;
  /** The page begins after this number instead. */
  after?: number | null;
  limit: number;
}
