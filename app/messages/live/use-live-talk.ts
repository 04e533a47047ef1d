import { useCallback, useEffect, useReducer, useRef } from "react";
import { useRevalidator } from "react-router";
import type { MessageImage } from "@worker/domain/voice/message-images/message-image";
import type { MessageView } from "@worker/domain/voice/messages/message-view";
import type { LiveSocket } from "~/live/open-socket";
import { advance, lastSeq, type LiveState, type Pending } from "./live-state";
import { usePolledTalk } from "./use-polled-talk";

interface Loaded {
  conversationId: string;
  messages: MessageView[];
  otherRead: number;
  otherIsHere: boolean;
  isPrivate: boolean;
  keepDays: number;
  /** An earlier page, and what is searched, stands still. */
  isStill: boolean;
  /** Nobody can write, and nothing is heard: until that is over, or for good. */
  shut: "now" | "always" | null;
}

interface LiveTalk extends LiveState {
  /** Takes a message to send; it is on the screen at once. */
  post: (text: string, image: MessageImage | null) => void;
  again: (id: string) => void;
  discard: (id: string) => void;
  /** Asks for what is new. */
  catchUp: () => void;
  typing: () => void;
}

type Message = Pick<Pending, "id" | "text" | "image">;

/** Without a connection it is tried again so often. */
const AGAIN_MS = 5_000;
/** Says "typing" at most so often. */
const TYPING_EVERY_MS = 2_000;

/** What keeps and sends messages; it is there before it is needed: without a connection it would not come. */
const senders = () => Promise.all([import("./unsent"), import("./post-message")]);

/** A conversation that moves: what arrives, what is read, and what waits to be sent. */
export function useLiveTalk(loaded: Loaded, { self, other }: { self: string; other: string }): LiveTalk {
  const { conversationId, messages, otherRead, otherIsHere, isPrivate, keepDays, shut } = loaded;
  const isStill = loaded.isStill || shut !== null;
  const [state, dispatch] = useReducer(advance, loaded, begin);
  const socket = useRef<LiveSocket | null>(null);
  const latest = useRef(state);
  const revalidator = useRevalidator();
  const typedAt = useRef(0);
  const flush = useRef((): void => undefined);
  const sending = useRef(Promise.resolve());
  const before = useRef(state.pending);
  /** Those that no storage keeps. */
  const unkept = useRef(new Set<string>());
  /** The timer of the next try, while a message could not be sent: none overtakes it. */
  const stopped = useRef<ReturnType<typeof setTimeout> | null>(null);

  useEffect(() => {
    latest.current = state;
  });
  useEffect(
    () => dispatch({ type: "loaded", messages, otherRead, otherIsHere, isPrivate, keepDays }),
    [messages, otherRead, otherIsHere, isPrivate, keepDays],
  );

  const revalidate = useCallback(
    // Without a connection the answer would be an error in the place of the conversation; the socket's return asks again.
    async () => (navigator.onLine ? revalidator.revalidate() : undefined),
    // The revalidator is another object each time, and always the same one underneath.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [],
  );
  const catchUp = useCallback(async () => {
    if (socket.current?.say({ type: "since", seq: lastSeq(latest.current) }) !== true) await revalidate();
  }, [revalidate]);

  const deliver = useCallback(
    async (message: Message) => {
      if (stopped.current !== null) return;
      const { id } = message;
      try {
        const [{ sendUnsent }, { postMessage }] = await senders();
        const kept = { id, isKept: !unkept.current.has(id) };
        const refused = await sendUnsent({ self, conversation: conversationId }, kept, () =>
          postMessage(conversationId, message),
        );
        if (refused === null) await catchUp();
        else dispatch({ type: "refused", id, ...refused });
      } catch {
        dispatch({ type: "unreached", id });
        stopped.current = setTimeout(() => flush.current(), AGAIN_MS);
      }
    },
    [conversationId, self, catchUp],
  );

  /** One after the other, so that they are stored in the order in which they were written. */
  const enqueue = useCallback(
    (message: Message) => {
      sending.current = sending.current.then(() => deliver(message));
    },
    [deliver],
  );

  const keepAndSend = useCallback(
    ({ id, text, image }: Message) => {
      const keeping = senders()
        .then(([{ keepUnsent }]) =>
          keepUnsent({ self, conversation: conversationId }, { id, text, image, refused: null }),
        )
        .catch(() => false)
        .then((isKept) => isKept || unkept.current.add(id));
      sending.current = sending.current.then(() => keeping).then(() => deliver({ id, text, image }));
    },
    [conversationId, self, deliver],
  );

  useEffect(() => {
    flush.current = () => {
      clearTimeout(stopped.current ?? undefined);
      stopped.current = null;
      for (const { refused, ...message } of latest.current.pending) if (refused === null) enqueue(message);
    };
    return () => clearTimeout(stopped.current ?? undefined);
  }, [enqueue]);

  const { opening, tell } = usePolledTalk(conversationId, {
    every: loaded.isStill || shut === "always" ? null : shut === null ? "live" : "shut",
    revalidate,
    flush,
  });

  useEffect(() => {
    if (isStill) return;
    let isOver = false;
    let unwatch = (): void => undefined;
    void Promise.all([import("./live-socket"), senders()]).then(
      ([{ openLive }, [{ forgetUnsent, readUnsent, watchUnsent }]]) => {
        if (isOver) return;
        const of = { self, conversation: conversationId };
        const known = new Set(latest.current.pending.map(({ id }) => id));
        const stored = new Set(latest.current.messages.map(({ clientId }) => clientId));
        for (const unsent of readUnsent(of)) {
          // A tab that was closed just then has not noted it.
          if (stored.has(unsent.id)) forgetUnsent(of, unsent.id);
          else if (!known.has(unsent.id)) dispatch({ type: "posted", ...unsent });
        }
        unwatch = watchUnsent(of, {
          // Whichever tab is left sends it.
          came: (unsent) => {
            dispatch({ type: "posted", ...unsent });
            if (unsent.refused === null) enqueue(unsent);
          },
          gone: (id) => {
            dispatch({ type: "discarded", id });
            void catchUp();
          },
        });
        let isFirst = true;
        socket.current = openLive(conversationId, {
          hear: (frame) => dispatch({ type: "frame", frame, other, now: Date.now() }),
          opened: () => {
            tell("open");
            socket.current?.say({ type: "since", seq: lastSeq(latest.current) });
            // What changed meanwhile in what is shown, and who is here, only the page says.
            if (!isFirst) void revalidate();
            isFirst = false;
            flush.current();
          },
          // Who is logged out is asked to log in; where one blocked the other the page says so.
          closed: (isEnded) => {
            tell(isEnded ? "ended" : "closed");
            if (isEnded) void catchUp();
          },
        });
      },
    );
    return () => {
      isOver = true;
      unwatch();
      socket.current?.close();
      socket.current = null;
      tell("closed");
    };
  }, [conversationId, self, other, isStill, opening, tell, catchUp, enqueue, revalidate]);

  const { pending } = state;
  useEffect(() => {
    // What was here and is not anymore was stored, or discarded.
    const gone = before.current.filter((each) => !pending.some(({ id }) => id === each.id));
    before.current = pending;
    if (gone.length === 0) return;
    void senders().then(([{ forgetUnsent }]) => {
      for (const { id } of gone) forgetUnsent({ self, conversation: conversationId }, id);
    });
  }, [pending, self, conversationId]);

  const newest = state.messages.at(-1);
  useEffect(() => {
    if (isStill || newest === undefined || newest.senderId === self) return;
    const tell = () => {
      if (!document.hidden) socket.current?.say({ type: "read", seq: newest.seq });
    };
    tell();
    document.addEventListener("visibilitychange", tell);
    return () => document.removeEventListener("visibilitychange", tell);
  }, [newest, self, isStill]);

  return {
    ...state,
    post: (text, image) => {
      const message = { id: crypto.randomUUID(), text, image };
      dispatch({ type: "posted", ...message, refused: null });
      keepAndSend(message);
    },
    again: (id) => {
      const waiting = state.pending.find((each) => each.id === id);
      if (waiting === undefined) return;
      dispatch({ type: "again", id });
      keepAndSend(waiting);
    },
    discard: (id) => dispatch({ type: "discarded", id }),
    catchUp: () => void catchUp(),
    typing: () => {
      if (Date.now() - typedAt.current < TYPING_EVERY_MS) return;
      typedAt.current = Date.now();
      socket.current?.say({ type: "typing" });
    },
  };
}

const begin = ({ messages, otherRead, otherIsHere, isPrivate, keepDays }: Loaded): LiveState => ({
  ...{ messages, otherRead, otherIsHere, isPrivate, keepDays },
  hold: null,
  pending: [],
  typingUntil: 0,
});
