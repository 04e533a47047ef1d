import type { OpenedConversation, OpenedMessage } from "@worker/domain/oversight/opened-conversations/read-opened";
import { TAKEN_BACK, takenDown } from "@worker/domain/voice/messages/words";
import { PersonLink } from "~/people/person";
import { Empty } from "~/ui/empty";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { DateTime } from "~/ui/relative-time";
import { openedImagePath, openedPath } from "./paths";

type OpenedProps = Pick<OpenedConversation, "people" | "messages" | "hasEarlier"> & {
  conversationId: string;
  /** Where an earlier page ends. */
  before: number | null;
};

/** What was written, to read and nothing else. */
export function OpenedMessages({ conversationId, people, messages, hasEarlier, before }: OpenedProps) {
  const here = openedPath(conversationId);
  if (messages.length === 0) return <Empty icon="message-square" title="No messages" />;
  return (
    <section className="stack" aria-label="Messages">
      {hasEarlier && (
        <p>
          <Link to={`${here}?before=${messages[0]?.seq ?? 0}`}>Earlier messages</Link>
        </p>
      )}
      <ol className="plain-list hist-log opened-log">
        {messages.map((message) => (
          <li key={message.seq} id={`message-${message.seq}`} className="opened-message">
            <p className="row row--wrap">
              {message.senderId !== null && (
                <PersonLink person={people.find(({ id }) => id === message.senderId)?.person ?? { former: true }} />
              )}
              <small>
                <DateTime at={message.at} withTime />
              </small>
            </p>
            <Said message={message} conversation={conversationId} />
          </li>
        ))}
      </ol>
      {before !== null && (
        <p>
          <Link to={here}>Back to the newest</Link>
        </p>
      )}
    </section>
  );
}

function Said({ message, conversation }: { message: OpenedMessage; conversation: string }) {
  const { removedFor, isDeleted, isPrivate, text, image, editedAt } = message;
  if (removedFor !== null) return <Gone icon="gavel">{takenDown(removedFor)}</Gone>;
  if (isDeleted) return <Gone icon="x">{TAKEN_BACK}</Gone>;
  if (isPrivate) return <Gone icon="lock">{text ?? ""}</Gone>;
  return (
    <>
      {text !== null && text !== "" && (
        <p className="pre" dir="auto">
          {text}
        </p>
      )}
      {image !== null && (
        <details>
          <summary>Show its picture</summary>
          <img src={openedImagePath(conversation, image.id)} alt={image.alt} loading="lazy" />
          <p className="small muted">
            {image.alt === "" ? "Its sender did not describe it." : `Described as: “${image.alt}”`}
          </p>
        </details>
      )}
      {editedAt !== null && <p className="small muted">Edited</p>}
    </>
  );
}

const Gone = ({ icon, children }: { icon: "gavel" | "x" | "lock"; children: string }) => (
  <p className="muted opened-gone">
    <Icon name={icon} /> {children}
  </p>
);
