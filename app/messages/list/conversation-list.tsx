import { type ReactNode, useRef } from "react";
import type { conversationList } from "@worker/domain/views/messages/conversation-list";
import { ACTIVE_DAYS } from "@worker/domain/foundation/conversation-list/active";
import { CONTACT_REQUESTS, MESSAGES, NEW_MESSAGE, SENT_REQUESTS } from "@worker/domain/voice/messages/addresses";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { queryText } from "~/ui/query";
import { cappedCount } from "~/ui/unread-badge";
import { ConversationLine } from "./conversation-line";
import { useAskedAnew, useLiveList, usePolledLines, useShownLines } from "../live/use-live-list";
import { TalkLinks } from "./talk-links";

type Listed = Awaited<ReturnType<typeof conversationList>>;

type ConversationListProps = {
  list: Listed;
  /** Conversations with something unread, of all. */
  unread: number;
  /** The one that is open; whoever opens it has read it. */
  current: string | null;
  q: string;
  isFirst: boolean;
  /** A first message is written beside it: the page is not read anew, which could lead away from what is typed. */
  isBeginning: boolean;
  now: number;
  /** What stands over it on a phone. */
  children?: ReactNode;
};

export function ConversationList({ current, q, isFirst, isBeginning, children, ...loaded }: ConversationListProps) {
  const { list } = loaded;
  const section = useRef<HTMLElement>(null);
  const { nextCursor, requests } = list;
  const shown = { ...loaded, current, isNewest: isFirst && q === "" };
  const { items, unread, more, now } = useLiveList(shown);
  const active = list.active + more;
  usePolledLines(!isBeginning);
  useShownLines(shown, section);
  useAskedAnew(requests !== null, loaded.now);
  return (
    <section ref={section} className="conversations" aria-label="Conversations">
      {children}
      <header>
        <div>
          <h2 aria-hidden="true">Messages</h2>
          <p className="small muted">
            {cappedCount(active)} Active {active === 1 ? "Chat" : "Chats"}, {cappedCount(unread)} Unread
          </p>
          <p className="small muted">Active: with a message in the last {ACTIVE_DAYS} days</p>
        </div>
        <Link className="icon-btn" to={NEW_MESSAGE} aria-label="New Message" title="New Message">
          <Icon name="square-pen" />
        </Link>
      </header>
      {requests !== null && (
        <Link className="conversations-requests" to={CONTACT_REQUESTS}>
          <Icon name="user-check" />
          <span>Contact requests</span>
          {requests > 0 && (
            <b className="conversation-unread">
              {cappedCount(requests)}
              <span className="sr"> waiting</span>
            </b>
          )}
        </Link>
      )}
      {list.hasAsked && (
        <Link className="conversations-requests" to={SENT_REQUESTS}>
          <Icon name="user-check" />
          <span>Your contact requests</span>
        </Link>
      )}
      <form className="conversations-search" role="search" aria-label="Conversations" action={MESSAGES}>
        {current !== null && <input type="hidden" name="conversation" value={current} />}
        <Icon name="search" />
        <input
          type="search"
          dir="auto"
          name="q"
          defaultValue={q}
          aria-label="Search conversations"
          placeholder="Search conversations"
        />
      </form>
      {items.length === 0 ? (
        <p className="conversations-none muted">
          {q === "" ? "No conversations yet." : `No users match your search for "${q}"`}
        </p>
      ) : (
        <ul>
          {items.map((line) => (
            <ConversationLine
              key={line.conversationId}
              line={line}
              isCurrent={line.conversationId === current}
              now={now}
            />
          ))}
        </ul>
      )}
      {(nextCursor !== null || !isFirst) && (
        <p className="conversations-more small">
          {!isFirst && <Link to={MESSAGES}>Newest</Link>}
          {nextCursor !== null && (
            <Link to={`${MESSAGES}?${queryText({ q, cursor: nextCursor })}`}>Earlier conversations</Link>
          )}
        </p>
      )}
      <TalkLinks current={current} />
    </section>
  );
}
