import { useCallback, useEffect, useReducer, useRef } from "react";
import { useRevalidator } from "react-router";
import type { MessageView } from "@worker/domain/voice/messages/message-view";
import type { LiveSocket } from "./live-socket";
import { advance, type LiveState } from "./live-state";

interface Loaded {
  conversationId: string;
  messages: MessageView[];
  otherRead: number;
  otherIsHere: boolean;
  /** An earlier page stands still. */
  before: number | null;
}

interface LiveTalk extends LiveState {
  /** Takes a message to send; it is on the screen at once. */
  post: (text: string) => void;
  again: (id: string) => void;
  typing: () => void;
}

/** Says "typing" at most so often. */
const TYPING_EVERY_MS = 2_000;

/** A conversation that moves: what arrives, what is read, and what waits to be sent. */
export function useLiveTalk(loaded: Loaded, { self, other }: { self: string; other: string }): LiveTalk {
  const { conversationId, messages, otherRead, before } = loaded;
  const [state, dispatch] = useReducer(advance, loaded, begin);
  const socket = useRef<LiveSocket | null>(null);
  const latest = useRef(state);
  const revalidator = useRevalidator();
  const typedAt = useRef(0);
  const sending = useRef(Promise.resolve());

  useEffect(() => {
    latest.current = state;
  });
  useEffect(() => dispatch({ type: "loaded", messages, otherRead }), [messages, otherRead]);

  const deliver = useCallback(
    async (message: { id: string; text: string }) => {
      const { postMessage } = await import("./post-message");
      try {
        const why = await postMessage(conversationId, message);
        if (why !== null) dispatch({ type: "refused", id: message.id, why });
        else if (socket.current?.say({ type: "since", seq: lastSeq(latest.current) }) !== true)
          await revalidator.revalidate();
      } catch {
        // No connection: it waits, and goes out when there is one again.
      }
    },
    // The revalidator is another object each time, and always the same one underneath.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [conversationId],
  );

  /** One after the other, so that they are stored in the order in which they were written. */
  const enqueue = useCallback(
    (message: { id: string; text: string }) => {
      sending.current = sending.current.then(() => deliver(message));
    },
    [deliver],
  );

  useEffect(() => {
    if (before !== null) return;
    let isOver = false;
    void Promise.all([import("./live-socket"), import("./unsent")]).then(([{ openLive }, { readUnsent }]) => {
      if (isOver) return;
      const known = new Set(latest.current.pending.map(({ id }) => id));
      for (const unsent of readUnsent(conversationId))
        if (!known.has(unsent.id)) dispatch({ type: "posted", ...unsent });
      socket.current = openLive(conversationId, {
        hear: (frame) => dispatch({ type: "frame", frame, other, now: Date.now() }),
        opened: () => {
          socket.current?.say({ type: "since", seq: lastSeq(latest.current) });
          for (const { id, text, refused } of latest.current.pending) if (refused === null) enqueue({ id, text });
        },
      });
    });
    return () => {
      isOver = true;
      socket.current?.close();
      socket.current = null;
    };
  }, [conversationId, other, before, enqueue]);

  const unsent = state.pending;
  useEffect(() => {
    if (before !== null) return;
    void import("./unsent").then(({ keepUnsent }) =>
      keepUnsent(
        conversationId,
        unsent.map(({ id, text }) => ({ id, text })),
      ),
    );
  }, [conversationId, unsent, before]);

  const newest = state.messages.at(-1);
  useEffect(() => {
    if (before !== null || newest === undefined || newest.senderId === self) return;
    const tell = () => {
      if (!document.hidden) socket.current?.say({ type: "read", seq: newest.seq });
    };
    tell();
    document.addEventListener("visibilitychange", tell);
    return () => document.removeEventListener("visibilitychange", tell);
  }, [newest, self, before]);

  return {
    ...state,
    post: (text) => {
      const message = { id: crypto.randomUUID(), text };
      dispatch({ type: "posted", ...message });
      enqueue(message);
    },
    again: (id) => {
      const waiting = state.pending.find((each) => each.id === id);
      if (waiting === undefined) return;
      dispatch({ type: "again", id });
      enqueue({ id, text: waiting.text });
    },
    typing: () => {
      if (Date.now() - typedAt.current < TYPING_EVERY_MS) return;
      typedAt.current = Date.now();
      socket.current?.say({ type: "typing" });
    },
  };
}

const begin = ({ messages, otherRead, otherIsHere }: Loaded): LiveState => ({
  ...{ messages, otherRead, otherIsHere },
  pending: [],
  typingUntil: 0,
});

const lastSeq = ({ messages }: LiveState): number => messages.at(-1)?.seq ?? 0;
