import { useEffect, useRef, useState } from "react";
import type { MessageCards } from "@worker/domain/views/messages/message-cards";
import type { MessageView } from "@worker/domain/voice/messages/message-view";

/** The cards of what came with the page, and of messages that arrive later: each is asked for once. */
export function useCards(conversation: string, messages: readonly MessageView[], loaded: MessageCards): MessageCards {
  const [late, setLate] = useState<MessageCards>({});
  const known = useRef(new Set(messages.map(textOf)));
  useEffect(() => {
    const news = messages.filter((each) => !known.current.has(textOf(each)));
    if (news.length === 0) return;
    for (const each of news) known.current.add(textOf(each));
    // What was changed may name nothing anymore.
    setLate((before) => ({ ...before, ...Object.fromEntries(news.map(({ seq }) => [seq, []])) }));
    const named = news.filter(({ text }) => text?.includes(location.origin));
    if (named.length === 0) return;
    void import("./ask-cards").then(async ({ askCards }) => {
      for (const { seq } of named) {
        const cards = await askCards(conversation, seq);
        setLate((before) => ({ ...before, [seq]: cards }));
      }
    });
  }, [conversation, messages]);
  return { ...loaded, ...late };
}

const textOf = ({ seq, text }: MessageView): string => `${seq} ${text ?? ""}`;
