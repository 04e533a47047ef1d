import { type RefObject, useCallback, useEffect, useReducer, useRef } from "react";

type Connection = "open" | "closed" | "ended";

interface Polled {
  /** Whether it is written in or shut for now; null where nothing is asked. */
  every: "live" | "shut" | null;
  /** Reads the page anew. */
  revalidate: () => Promise<void>;
  /** Sends what waits. */
  flush: RefObject<() => void>;
}

/**
 * Asks how a conversation stands wherever no socket says it (rules/messages#polling).
 * @returns `opening`, which is another number when the socket is worth opening again though it ended, and what tells how
 * that socket stands
 */
export function usePolledTalk(conversationId: string, { every, revalidate, flush }: Polled) {
  const connection = useRef<Connection>("closed");
  const [opening, openAgain] = useReducer((nth: number) => nth + 1, 0);
  const tell = useCallback((now: Connection) => void (connection.current = now), []);
  useEffect(() => {
    if (every === null) return;
    let isOver = false;
    let isFirst = true;
    let stop: (() => void) | undefined;
    void import("./poll-talk").then(({ pollTalk }) => {
      if (isOver) return;
      stop = pollTalk(conversationId, {
        every,
        isNeeded: () => connection.current !== "open",
        answered: () => {
          if (every === "shut") return;
          if (connection.current === "ended") openAgain();
          if (isFirst) flush.current();
          isFirst = false;
        },
        changed: () => void revalidate(),
      });
    });
    return () => {
      isOver = true;
      stop?.();
    };
  }, [conversationId, every, revalidate, flush]);
  return { opening, tell };
}
