import { type RefObject, type UIEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { MessageView } from "@worker/domain/voice/messages/message-view";

/** CSS pixels from the end within which somebody still reads the newest. */
const NEAR_END = 48;

interface Arrivals {
  log: RefObject<HTMLDivElement | null>;
  onScroll: (event: UIEvent<HTMLDivElement>) => void;
  /** Messages of the other's that came below what is looked at. */
  count: number;
  /** Goes to the newest. */
  show: () => void;
}

interface Reading {
  /** How many messages of their own are on their way. */
  waiting: number;
  self: string;
  /** Whether it is opened where "New" stands. */
  isAtNew: boolean;
}

/** Of the line above which everything was read, as a log shows it, in CSS pixels. */
const NEW_FROM_TOP = 12;

/** How far a log is scrolled up: it counts from its end, downwards. */
const away = (log: HTMLElement): number => -log.scrollTop;

/**
 * What arrives below for whoever has scrolled up. It never moves what they read; only what they write themselves, and
 * what they ask for, leads to the newest.
 */
export function useArrivals(messages: readonly MessageView[], { waiting, self, isAtNew }: Reading): Arrivals {
  const log = useRef<HTMLDivElement>(null);
  const opensAtNew = useRef(isAtNew);
  useLayoutEffect(() => {
    // Only as it is opened: later nothing that is read is moved.
    if (opensAtNew.current && log.current !== null) showNew(log.current);
    opensAtNew.current = false;
  }, []);
  const newest = messages.at(-1)?.seq ?? 0;
  /** The newest message as they scrolled up; null while they read the end. */
  const [left, setLeft] = useState<number | null>(null);
  const sent = useRef(waiting);
  const height = useRef(0);
  useEffect(() => {
    if (waiting > sent.current && log.current !== null) log.current.scrollTop = 0;
    sent.current = waiting;
  }, [waiting]);
  useLayoutEffect(() => {
    if (log.current === null) return;
    const { scrollHeight } = log.current;
    const grown = scrollHeight - height.current;
    height.current = scrollHeight;
    // A browser that holds what is looked at in its place by itself needs no help.
    if (left !== null && grown > 0 && !CSS.supports("overflow-anchor", "auto")) log.current.scrollTop -= grown;
  }, [left, newest]);
  const came = ({ seq, senderId, isDeleted }: MessageView) =>
    left !== null && seq > left && senderId !== null && senderId !== self && !isDeleted;
  return {
    log,
    onScroll: ({ currentTarget }) => {
      const isAway = away(currentTarget) > NEAR_END;
      setLeft((known) => (isAway ? (known ?? newest) : null));
    },
    count: left === null ? 0 : messages.filter(came).length,
    show: () => {
      if (log.current === null) return;
      log.current.scrollTop = 0;
      // The button goes; whoever used it stands in what they asked for.
      log.current.focus({ preventScroll: true });
    },
  };
}

/** Where more is new than a log shows, it is read from the first of it. */
function showNew(log: HTMLElement): void {
  const line = log.querySelector(".talk-new");
  if (line === null) return;
  const above = log.getBoundingClientRect().top + NEW_FROM_TOP - line.getBoundingClientRect().top;
  if (above > 0) log.scrollTop -= above;
}
