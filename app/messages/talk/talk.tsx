import { type ReactNode, useEffect, useState } from "react";
import type { ConversationPage } from "@worker/domain/views/messages/conversation-page";
import type { MessageCards } from "@worker/domain/views/messages/message-cards";
import { findPath } from "@worker/domain/voice/messages/addresses";
import type { HeldNotice } from "@worker/domain/voice/messages/hold";
import { contactName } from "../who/contact-name";
import { late } from "~/ui/late";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Composer, type ComposerAnswer } from "../composer/composer";
import type { Search } from "../find/find-panel";
import { useTellHeld } from "../live/held-tabs";
import { useCards } from "../live/use-cards";
import { isChangeable } from "../change/refused-change";
import { useIsComing } from "../live/use-is-coming";
import { useLiveTalk } from "../live/use-live-talk";
import { MessageList } from "../said/message-list";
import { NoCalls } from "./no-calls";
import { BLOCKED, LEFT } from "@worker/domain/voice/messages/words";
import { usePrivateSide } from "../private/use-private-side";
import { TalkHead } from "./talk-head";
import { TalkWays } from "./talk-ways";
import { hasWritten, type Unread } from "../unread/begin-of-new";

const SealBand = late(() => import("../private/seal-band"));
const FindPanel = late(() => import("../find/find-panel"));

const HAS_BLOCKED = "You blocked this member. Unblock them to write.";

const SEALED = "Private mode needs scripts and a key in this browser: only then can messages be read and written here.";
const EARLIER = "Go back to the newest messages to write.";
const OPENING = "Opening private mode…";

type TalkProps = {
  talk: ConversationPage & { cards: MessageCards };
  self: string;
  now: number;
  /** What keeps the reader from writing, as the page was loaded. */
  held: HeldNotice | null;
  /** What is searched for instead of being read. */
  search: Search | null;
  /** The number of a message that was searched for. */
  around: number | null;
  answer: ComposerAnswer | undefined;
  /** What its reader had not read as they opened it. */
  unread: Unread;
  /** Legal notices, and how many, which a phone has no other place for. */
  notices: ReactNode;
  noticeCount: number;
  /** They have written since. */
  onWritten: () => void;
};

/** A conversation: as the server wrote it, and from then on live. */
export function Talk({ talk, self, now, held, search, around, answer, unread, onWritten, ...told }: TalkProps) {
  const { conversationId, person, lastActiveAt, hasEarlier, hasBlocked, canWrite } = talk;
  // What comes while its end is shown is added to it.
  const [hasLater] = useState(talk.hasLater);
  const change = answer?.change ?? null;
  const other = person.former ? "" : person.id;
  const shut = person.former ? LEFT : hasBlocked ? HAS_BLOCKED : canWrite ? null : BLOCKED;
  const live = useLiveTalk(
    { ...talk, isStill: hasLater || search !== null, shut: shut === null ? null : person.former ? "always" : "now" },
    { self, other },
  );
  const isWritten = hasWritten(live.messages, unread, self);
  useEffect(() => {
    if (isWritten) onWritten();
  }, [isWritten, onWritten]);
  const side = usePrivateSide(conversationId, self, live);
  /** Where its message cannot be changed here anymore the reason stands over the composer. */
  const isThere = live.messages.some(
    (each) => each.seq === change?.seq && each.senderId === self && isChangeable(each),
  );
  const refused = isThere ? change : null;
  const cards = useCards(conversationId, live.messages, talk.cards);
  const isTyping = useIsComing(live.typingUntil);
  const { isPrivate } = live;
  const shown = side?.shown;
  const hold = latest(held, live.hold, shown?.hold ?? null);
  useTellHeld(latest(live.hold, shown?.hold ?? null, answer?.hold ?? null)?.until);
  const isHeld = useIsComing(hold?.until ?? 0);
  const pending = shown === undefined ? live.pending : [...live.pending, ...shown.pending];
  const isSending = shown?.trust?.isHeld !== true && pending.some(({ refused }) => refused === null);
  const name = person.former ? "" : contactName(person);
  const secret = isPrivate && shown?.stage === "ready" ? side : null;
  const isKeyless = isPrivate && shut === null && (shown?.stage === "no-key" || shown?.stage === "failed");
  const sealed = !isPrivate ? null : side === null ? SEALED : hasLater ? EARLIER : secret === null ? OPENING : null;
  return (
    <>
      <TalkHead
        person={person}
        lastActiveAt={lastActiveAt}
        now={now}
        isHere={live.otherIsHere}
        keepDays={live.keepDays}
      >
        {side !== null && shut === null && (
          <side.parts.PrivateSwitch {...{ ...side, name, isPrivate }} isBusy={isHeld || isSending} />
        )}
        <Link
          className="icon-btn talk-find"
          to={findPath(conversationId)}
          aria-label="Search this conversation"
          title="Search"
        >
          <Icon name="search" />
        </Link>
        <NoCalls />
        <TalkWays
          {...{ conversationId, person }}
          isBlocked={hasBlocked}
          keepDays={live.keepDays}
          notices={told.notices}
          count={told.noticeCount}
        />
      </TalkHead>
      {isPrivate && <SealBand side={side} name={name} />}
      {search !== null ? (
        <FindPanel
          {...{ conversationId, search, isPrivate, self, side }}
          name={person.former ? "Former member" : name}
        />
      ) : (
        <>
          <MessageList
            talk={{ conversationId, person, hasEarlier, hasLater, around, cards, ...live, pending }}
            {...{ unread, self, now }}
            again={(id) => {
              live.again(id);
              side?.desk.again(id);
            }}
            discard={(id) => {
              live.discard(id);
              side?.desk.discard(id);
            }}
            isTyping={isTyping}
            side={side}
            refused={refused}
          />
          {side !== null && shut === null && <side.parts.KeyNotes {...{ ...side, name, isPrivate }} />}
          {!isKeyless && (
            <Composer
              key={secret === null ? "regular" : `private ${secret.shown.draft}`}
              to={{ conversation: conversationId }}
              place={conversationId}
              answer={refused !== null && answer !== undefined ? { ...answer, errors: {} } : answer}
              {...{ hold, isSending }}
              closed={shut ?? sealed}
              live={hasLater ? null : live}
              secret={secret}
            />
          )}
        </>
      )}
    </>
  );
}

const latest = (...holds: (HeldNotice | null)[]): HeldNotice | null =>
  holds.reduce((one, other) => ((other?.until ?? 0) > (one?.until ?? 0) ? other : one), null);
