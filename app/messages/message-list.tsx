import { utcDay } from "@worker/days";
import type { Person } from "@worker/domain/foundation/users/person";
import { conversationPath } from "@worker/domain/voice/messages/addresses";
import type { MessageView } from "@worker/domain/voice/messages/message-view";
import { reportedId } from "@worker/domain/voice/reported-messages/reported-id";
import { ReportLink } from "~/moderation/report-link";
import { PersonMark } from "~/people/person";
import { formatDate } from "~/ui/format";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import type { Pending } from "./live/live-state";
import { groupMessages, type MessageGroup } from "./message-groups";
import { MessageWays } from "./message-ways";

interface Talk {
  conversationId: string;
  person: Person;
  messages: MessageView[];
  hasEarlier: boolean;
  otherRead: number;
  before: number | null;
  /** What this device wrote and has not seen stored. */
  pending: Pending[];
}

type MessageListProps = { talk: Talk; self: string; now: number; again: (id: string) => void; isTyping: boolean };

export function MessageList({ talk, self, now, again, isTyping }: MessageListProps) {
  const { messages, hasEarlier, conversationId, before, otherRead, person } = talk;
  const groups = groupMessages(messages);
  const lastOwn = messages.findLast(({ senderId, isDeleted }) => senderId === self && !isDeleted)?.seq ?? 0;
  const here = conversationPath(conversationId);
  return (
    <div className="talk-log" role="log" aria-label="Messages">
      <div>
        {hasEarlier && (
          <p className="talk-more">
            <Link to={`${here}&before=${messages[0]?.seq ?? 0}`}>Earlier messages</Link>
          </p>
        )}
        {messages.length + talk.pending.length === 0 && <p className="talk-none muted">No messages yet</p>}
        {groups.map((group) => (
          <Group
            key={group.messages[0]?.seq}
            conversationId={conversationId}
            group={group}
            person={person}
            isOwn={group.senderId === self}
            readUpTo={otherRead}
            lastOwn={lastOwn}
            now={now}
          />
        ))}
        {talk.pending.map((waiting) => (
          <Waiting key={waiting.id} waiting={waiting} again={again} />
        ))}
        {isTyping && !person.former && <p className="talk-typing small muted">{person.username} is writing…</p>}
        {before !== null && (
          <p className="talk-more">
            <Link to={here}>Back to the newest</Link>
          </p>
        )}
      </div>
    </div>
  );
}

function Waiting({ waiting: { id, text, refused }, again }: { waiting: Pending; again: (id: string) => void }) {
  return (
    <div className="talk-group talk-group--own">
      <div>
        <div className="talk-message">
          <p className="bubble bubble--waiting" dir="auto">
            {text}
          </p>
        </div>
        {refused === null ? (
          <small>Sending…</small>
        ) : (
          <small role="alert">
            {refused}{" "}
            <button type="button" className="talk-again" onClick={() => again(id)}>
              Send again
            </button>
          </small>
        )}
      </div>
    </div>
  );
}

type GroupProps = {
  conversationId: string;
  group: MessageGroup;
  person: Person;
  isOwn: boolean;
  readUpTo: number;
  lastOwn: number;
  now: number;
};

function Group({ conversationId, group, person, isOwn, readUpTo, lastOwn, now }: GroupProps) {
  const { messages, day, senderId } = group;
  const last = messages.at(-1);
  if (last === undefined) return null;
  const isRead = isOwn && last.seq === lastOwn && readUpTo >= last.seq;
  return (
    <>
      {day !== null && <p className="talk-day">{day === utcDay(now) ? "Today" : formatDate(last.at)}</p>}
      {senderId === null ? (
        <p className="talk-line">
          <Icon name="lock" />
          {last.text} · <Time at={last.at} />
        </p>
      ) : (
        <div className={isOwn ? "talk-group talk-group--own" : "talk-group"}>
          {!isOwn && <PersonMark person={person} size={28} />}
          <div>
            {messages.map((message) => (
              <div key={message.seq} className="talk-message" id={`message-${message.seq}`}>
                <Bubble message={message} />
                {isOwn ? (
                  <MessageWays message={message} now={now} />
                ) : (
                  message.text !== null && (
                    <ReportLink
                      small
                      kind="message"
                      id={reportedId({ conversation: conversationId, seq: message.seq })}
                      what="this message"
                    />
                  )
                )}
              </div>
            ))}
            <small>
              <Time at={last.at} />
              {isRead && " · Read"}
            </small>
          </div>
        </div>
      )}
    </>
  );
}

function Bubble({ message: { text, isDeleted, isPrivate, editedAt, removedFor } }: { message: MessageView }) {
  if (removedFor !== null)
    return (
      <p className="bubble bubble--lost" dir="auto">
        <Icon name="gavel" />
        <span>Taken down by our moderators: {removedFor}</span>
      </p>
    );
  if (isDeleted) return <p className="bubble bubble--lost">Message taken back</p>;
  if (text === null || isPrivate)
    return (
      <p className="bubble bubble--lost">
        <Icon name="key-round" />
        Unable to decrypt message
      </p>
    );
  return (
    <p className="bubble" dir="auto">
      {text}
      {editedAt !== null && <span className="bubble-edited"> (edited)</span>}
    </p>
  );
}

const CLOCK = new Intl.DateTimeFormat("en-US", {
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: "UTC",
});

const Time = ({ at }: { at: number }) => <time dateTime={new Date(at).toISOString()}>{CLOCK.format(at)}</time>;
