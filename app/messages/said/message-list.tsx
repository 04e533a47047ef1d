import { Fragment } from "react";
import { DAY_MS } from "@worker/days";
import type { Contact } from "@worker/domain/views/messages/contact";
import type { MessageCards as Cards } from "@worker/domain/views/messages/message-cards";
import { conversationPath } from "@worker/domain/voice/messages/addresses";
import { imageWords } from "@worker/domain/voice/message-images/image-forms";
import type { MessageView } from "@worker/domain/voice/messages/message-view";
import { reportedId } from "@worker/domain/voice/reported-messages/reported-id";
import { ReportLink } from "~/moderation/report-link";
import { ContactMark } from "../who/contact";
import { contactName } from "../who/contact-name";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { useOnline } from "~/ui/use-online";
import { Clock, dateIn, useZone } from "../times/zone";
import type { Pending } from "../live/live-state";
import changeCss from "../change/change.css?url";
import { MessageWays } from "../change/message-ways";
import type { RefusedChange } from "../change/refused-change";
import { groupMessages, type MessageGroup } from "./message-groups";
import { LinkedText } from "../links/linked-text";
import { iconOfLine, wordsOfLine } from "./line-words";
import { MessageCards } from "./message-cards";
import { MessagePicture } from "./message-picture";
import { beginOfNew, type Unread } from "../unread/begin-of-new";
import { NewBelow } from "../unread/new-below";
import { NewLine, ToFirstNew } from "../unread/new-line";
import unreadCss from "../unread/unread.css?url";
import { useArrivals } from "../unread/use-arrivals";
import type { PrivateSide } from "../private/use-private-side";

interface Talk {
  conversationId: string;
  person: Contact;
  messages: MessageView[];
  hasEarlier: boolean;
  otherRead: number;
  hasLater: boolean;
  /** The one that its reader searched for. */
  around: number | null;
  cards: Cards;
  /** What this device wrote and has not seen stored. */
  pending: readonly Pending[];
}

type MessageListProps = {
  talk: Talk;
  /** As the conversation was opened. */
  unread: Unread;
  self: string;
  now: number;
  again: (id: string) => void;
  discard: (id: string) => void;
  isTyping: boolean;
  side: PrivateSide | null;
  refused: RefusedChange | null;
};

export function MessageList({ talk, unread, self, now, again, discard, isTyping, side, refused }: MessageListProps) {
  const { messages, hasEarlier, conversationId, hasLater, otherRead, person } = talk;
  const zone = useZone();
  const begin = beginOfNew(talk, unread, self);
  const groups = groupMessages(messages, zone, begin.seq);
  const lastRead =
    messages.findLast(({ senderId, isDeleted, seq }) => senderId === self && !isDeleted && seq <= otherRead)?.seq ?? 0;
  const here = conversationPath(conversationId);
  // Those behind the first wait for it.
  const isCutOff = [!useOnline(), ...talk.pending.map(({ isUnreached }) => isUnreached)].includes(true);
  const isAtNew = talk.around === null && begin.seq !== null;
  const { log, onScroll, count, show } = useArrivals(messages, { waiting: talk.pending.length, self, isAtNew });
  return (
    <>
      {/* There before the first message needs them: React holds back all that is typed until a new sheet has come. */}
      {[changeCss, unreadCss].map((href) => (
        <link key={href} rel="stylesheet" href={href} precedence="area" />
      ))}
      <div ref={log} className="talk-log" role="log" aria-label="Messages" tabIndex={-1} onScroll={onScroll}>
        <div>
          {hasEarlier && (
            <p className="talk-more">
              <Link to={`${here}&before=${messages[0]?.seq ?? 0}`}>Earlier messages</Link>
              {begin.earlier !== null && <ToFirstNew conversationId={conversationId} at={begin.earlier} />}
            </p>
          )}
          {messages.length + talk.pending.length === 0 && <p className="talk-none muted">No messages yet</p>}
          {groups.map((group) => (
            <Group
              key={group.messages[0]?.seq}
              conversationId={conversationId}
              group={group}
              cards={talk.cards}
              person={person}
              isOwn={group.senderId === self}
              lastRead={lastRead}
              self={self}
              {...{ now, zone, side, refused }}
              around={talk.around}
            />
          ))}
          {talk.pending.map((waiting) => (
            <Waiting
              key={waiting.id}
              {...{ waiting, isCutOff, again, discard }}
              isStopped={side?.shown.trust?.isHeld === true && side.shown.pending.includes(waiting)}
            />
          ))}
          {isTyping && !person.former && <p className="talk-typing small muted">{contactName(person)} is writing…</p>}
          {(hasLater || talk.around !== null) && (
            <p className="talk-more">
              {hasLater && <Link to={`${here}&after=${messages.at(-1)?.seq ?? 0}`}>Later messages</Link>}
              <Link to={here}>Back to the newest</Link>
            </p>
          )}
        </div>
      </div>
      <NewBelow count={count} show={show} />
    </>
  );
}

const CUT_OFF = "Waiting for a connection. It is sent by itself then.";

type WaitingProps = { waiting: Pending; isStopped: boolean; isCutOff: boolean } & Pick<
  MessageListProps,
  "again" | "discard"
>;

function Waiting({ waiting: { id, text, image, refused }, isStopped, isCutOff, again, discard }: WaitingProps) {
  return (
    <div className="talk-group talk-group--own">
      <div>
        <div className="talk-message">
          <p className="bubble bubble--waiting" dir="auto">
            {image !== null && (
              <>
                <Icon name="image" />{" "}
              </>
            )}
            {text === "" && image !== null ? imageWords(image) : text}
          </p>
        </div>
        {refused === null ? (
          <small>{isStopped ? "Not sent yet: look at the note below" : isCutOff ? CUT_OFF : "Sending…"}</small>
        ) : (
          <small role="alert">
            {refused}{" "}
            <button type="button" className="talk-again" onClick={() => again(id)}>
              Send again
            </button>
            <button type="button" className="talk-again" onClick={() => discard(id)}>
              Discard
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
  cards: Cards;
  person: Contact;
  isOwn: boolean;
  /** The newest own message that the other has read. */
  lastRead: number;
  self: string;
  now: number;
  zone: string;
  side: PrivateSide | null;
  refused: RefusedChange | null;
  around: number | null;
};

function Group(props: GroupProps) {
  const { conversationId, group, cards, person, isOwn, lastRead, self, now, zone, side, refused, around } = props;
  const { messages, day, isNew, senderId } = group;
  const last = messages.at(-1);
  if (last === undefined) return null;
  const report = (seq: number, reveal?: () => Promise<string | null>) => (
    <ReportLink
      small
      kind="message"
      id={reportedId({ conversation: conversationId, seq })}
      what="this message"
      reveal={reveal}
    />
  );
  return (
    <>
      {day !== null && <p className="talk-day">{dayName(day, now, zone)}</p>}
      {isNew && <NewLine />}
      {senderId === null ? (
        <p className="talk-line">
          <Icon name={iconOfLine(last)} />
          {wordsOfLine(last, self, person, zone)}{" "}
          <span>
            · <Clock at={last.at} />
          </span>
        </p>
      ) : (
        <div className={isOwn ? "talk-group talk-group--own" : "talk-group"}>
          {!isOwn && <ContactMark person={person} size={28} />}
          <div>
            {messages.map((message) => (
              <Fragment key={message.seq}>
                <div
                  className="talk-message"
                  id={`message-${message.seq}`}
                  aria-current={message.seq === around ? "true" : undefined}
                >
                  {side !== null && message.sealed !== null ? (
                    <side.parts.PrivateMessage {...{ ...side, message, isOwn, now, report }} />
                  ) : (
                    <>
                      <Bubble message={message} conversation={conversationId} cards={cards[message.seq]} />
                      {isOwn ? (
                        <MessageWays
                          {...{ message, now }}
                          conversation={conversationId}
                          refused={refused?.seq === message.seq ? refused : null}
                        />
                      ) : (
                        message.text !== null && report(message.seq)
                      )}
                    </>
                  )}
                </div>
                {message.seq === lastRead && message !== last && <small>Read</small>}
              </Fragment>
            ))}
            <small>
              <Clock at={last.at} />
              {last.seq === lastRead && " · Read"}
            </small>
          </div>
        </div>
      )}
    </>
  );
}

function dayName(day: string, now: number, zone: string): string {
  if (day === dateIn(now, zone)) return "Today";
  return day === dateIn(now - DAY_MS, zone) ? "Yesterday" : day;
}

type BubbleProps = { message: MessageView; conversation: string; cards: Cards[string] | undefined };

function Bubble({ message, conversation, cards }: BubbleProps) {
  const { text, image, isDeleted, isPrivate, editedAt, removedFor } = message;
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
        <Icon name="lock" />
        [Encrypted - Private Mode]
      </p>
    );
  return (
    <div className={image === null ? "bubble" : "bubble bubble--picture"} dir="auto">
      {image !== null && <MessagePicture conversation={conversation} image={image} />}
      {(text !== "" || editedAt !== null) && (
        <p>
          <LinkedText text={text} />
          {editedAt !== null && <span className="bubble-edited"> (edited)</span>}
        </p>
      )}
      <MessageCards cards={cards} />
    </div>
  );
}
