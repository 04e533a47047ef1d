import type { FoundMessage } from "@worker/domain/views/messages/find-messages";
import { conversationPath } from "@worker/domain/voice/messages/addresses";
import { Link } from "~/ui/link";
import { Moment } from "../times/zone";

type FoundListProps = {
  items: readonly FoundMessage[];
  conversationId: string;
  self: string;
  /** Of the other. */
  name: string;
};

/** Each leads to the message's place in the conversation. */
export function FoundList({ items, conversationId, self, name }: FoundListProps) {
  return (
    <ol className="find-list">
      {items.map(({ seq, senderId, at, parts }) => (
        <li key={seq}>
          <Link to={`${conversationPath(conversationId)}&around=${seq}#message-${seq}`}>
            <span className="small muted">
              {senderId === self ? "You" : name} · <Moment at={at} />
            </span>
            <span dir="auto">
              {parts.map(([text, isMatch], place) => (isMatch ? <mark key={place}>{text}</mark> : text))}
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}
