import { useEffect, useState } from "react";
import type { ConversationPage } from "@worker/domain/views/messages/conversation-page";
import { BlockWay } from "./block-way";
import { Composer, type ComposerAnswer } from "./composer";
import { useLiveTalk } from "./live/use-live-talk";
import { MessageList } from "./message-list";
import { NoCalls } from "./no-calls";
import { TalkHead } from "./talk-head";

const LEFT = "This member has left. The conversation can be read.";

const BLOCKED = {
  reader: "You blocked this member. Unblock them to write.",
  other: "You cannot write to this member.",
};

type TalkProps = {
  talk: ConversationPage;
  /** Where an earlier page ends. */
  before: number | null;
  self: string;
  now: number;
  answer: ComposerAnswer | undefined;
};

/** A conversation: as the server wrote it, and from then on live. */
export function Talk({ talk, before, self, now, answer }: TalkProps) {
  const { conversationId, person, lastActiveAt, hasEarlier, blockedBy } = talk;
  const other = person.former ? "" : person.id;
  const live = useLiveTalk({ ...talk, before }, { self, other });
  const isTyping = useIsComing(live.typingUntil);
  return (
    <>
      <TalkHead person={person} lastActiveAt={lastActiveAt} now={now} isHere={live.otherIsHere}>
        <NoCalls />
        {!person.former && <BlockWay name={person.username} isBlocked={blockedBy === "reader"} />}
      </TalkHead>
      <MessageList
        talk={{ conversationId, person, hasEarlier, before, ...live }}
        self={self}
        now={now}
        again={live.again}
        isTyping={isTyping}
      />
      <Composer
        to={{ conversation: conversationId }}
        answer={answer}
        closed={person.former ? LEFT : blockedBy === null ? null : BLOCKED[blockedBy]}
        live={before === null ? live : null}
      />
    </>
  );
}

/** Whether a time is still to come, and no longer than until then. */
function useIsComing(until: number): boolean {
  const [seen, setSeen] = useState(0);
  useEffect(() => {
    const left = until - Date.now();
    if (left <= 0) return;
    const timer = setTimeout(() => setSeen(until), left);
    return () => clearTimeout(timer);
  }, [until]);
  return until > seen && until > 0;
}
