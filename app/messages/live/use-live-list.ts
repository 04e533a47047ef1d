import { type RefObject, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { conversationList } from "@worker/domain/views/messages/conversation-list";
import { activeSince } from "@worker/domain/foundation/conversation-list/active";
import { CONTACT_REQUESTS } from "@worker/domain/voice/messages/addresses";
import { listenToInbox, lookAt, POLLED, showInstead } from "~/live/ears";

type Listed = Awaited<ReturnType<typeof conversationList>>;
type Line = Listed["items"][number];

interface Loaded {
  list: Listed;
  /** Conversations with something unread, of all; null where that is not shown. */
  unread: number | null;
  /** The one that is open. */
  current?: string | null;
  /** The newest conversations, of whoever they are: what is new belongs among them. */
  isNewest: boolean;
  /** UTC epoch milliseconds. */
  now: number;
}

interface LiveList {
  items: Line[];
  /** Of all but the open one, whose reader has read it. */
  unread: number;
  /** How many of them became active since they were loaded. */
  more: number;
  now: number;
}

/** Who of the list is there is asked so often, while it is looked at. */
const LOOK_MS = 60_000;

interface Heard {
  /** What the page was loaded with: loaded again, it holds again. */
  since: Listed | null;
  lines: Line[];
  unread: number | null;
  active: Record<string, number>;
  /** When that was heard. */
  at: number;
}
const NOTHING: Heard = { since: null, lines: [], unread: null, active: {}, at: 0 };

/** The list of conversations as its member's inbox tells of it since it was loaded. */
export function useLiveList({ list, unread, current = null, isNewest, now: loadedAt }: Loaded): LiveList {
  const [heard, setHeard] = useState(NOTHING);
  const { items } = list;

  useEffect(
    () =>
      listenToInbox((frame) =>
        setHeard((known) => {
          const now = known.since === list ? known : { ...NOTHING, since: list, lines: stillNews(known.lines, list) };
          if (frame.type === "news") return { ...now, unread: frame.unread.messages };
          if (frame.type === "active") return { ...now, active: frame.people, at: Date.now() };
          if (frame.type !== "line") return known;
          return {
            ...now,
            lines: [
              frame.line,
              ...now.lines.filter(({ conversationId }) => conversationId !== frame.line.conversationId),
            ],
          };
        }),
      ),
    [list],
  );
  useEffect(() => {
    const look = () => {
      const people = items.flatMap(({ person }) => (person.former ? [] : [person.id]));
      if (!document.hidden && people.length > 0) lookAt(people);
    };
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [items]);
  useMissed(heard.since === list && heard.lines.length === 0 ? heard.unread : null, unread ?? Infinity);

  const known = { isNewest, loadedAt };
  if (heard.since !== list) {
    const lines = stillNews(heard.lines, list);
    const news = merged(items, { ...NOTHING, lines }, isNewest);
    return {
      items: news,
      unread: unreadBut(current, unread ?? 0, items),
      more: moreActive(lines, list, known),
      now: loadedAt,
    };
  }
  return {
    items: merged(items, heard, isNewest),
    more: moreActive(heard.lines, list, known),
    // Since a count came, the loaded lines no longer say what it counts.
    unread:
      heard.unread === null ? unreadBut(current, unread ?? 0, items) : unreadBut(current, heard.unread, heard.lines),
    now: Math.max(loadedAt, heard.at),
  };
}

/**
 * How many conversations that were heard of are active and were not when the list was loaded; of one that may stand on a
 * later page the loaded count stays.
 */
export function moreActive(
  lines: readonly Pick<Line, "conversationId" | "lastAt">[],
  { items, nextCursor }: { items: readonly Pick<Line, "conversationId" | "lastAt">[]; nextCursor: string | null },
  { isNewest, loadedAt }: { isNewest: boolean; loadedAt: number },
): number {
  const since = activeSince(loadedAt);
  const loaded = new Map(items.map(({ conversationId, lastAt }) => [conversationId, lastAt]));
  const isAll = isNewest && (nextCursor === null || (items.at(-1)?.lastAt ?? 0) <= since);
  const before = (id: string): number => loaded.get(id) ?? (isAll ? 0 : since + 1);
  return lines.filter(({ conversationId, lastAt }) => lastAt > since && before(conversationId) <= since).length;
}

/** Reads the page again with each count that was asked for: without a socket nothing else tells of lines (rules/inbox#polling). */
export function usePolledLines(isRead: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isRead) return;
    return listenToInbox((frame) => {
      if (frame.type === "news" && frame.at === POLLED) void revalidate();
    });
  }, [isRead, revalidate]);
}

/** A line is told right after the count that it changes. */
const LINE_MS = 500;

/**
 * Reads the page again when its inbox counts more unread than it shows and no line follows: what was written after the
 * page was read and before its socket was open was told to nobody.
 * @param told the count as the inbox told it; null once a line came
 * @param unread the count as the page was loaded with it
 */
function useMissed(told: number | null, unread: number): void {
  const { revalidate } = useRevalidator();
  // Once for a count, so that one which stays higher cannot keep the page reading.
  const asked = useRef<number | null>(null);
  useEffect(() => {
    if (told === null || told <= unread) {
      asked.current = null;
      return;
    }
    if (asked.current === told) return;
    const timer = setTimeout(() => {
      asked.current = told;
      void revalidate();
    }, LINE_MS);
    return () => clearTimeout(timer);
  }, [told, unread, revalidate]);
}

/** A count without the open conversation. @param lines as they were when it was made */
export const unreadBut = (current: string | null, unread: number, lines: readonly Line[]): number =>
  Math.max(0, unread - Number(lines.some((line) => line.conversationId === current && line.unread > 0)));

/** Reads the page again when somebody asks a vendor for contact. @param loadedAt when it was read, UTC epoch milliseconds */
export function useAskedAnew(isVendor: boolean, loadedAt: number): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isVendor) return;
    return listenToInbox((frame) => {
      if (frame.type !== "news" || frame.notice?.path !== CONTACT_REQUESTS) return;
      if (frame.notice.at > loadedAt) void revalidate();
    });
  }, [isVendor, loadedAt, revalidate]);
}

/** What the list shows by itself is not laid over the page (rules/inbox#in-passing). */
export function useShownLines({ list: { items }, isNewest }: Loaded, place: RefObject<HTMLElement | null>): void {
  useEffect(
    () =>
      showInstead((frame) => {
        // On a phone an open conversation stands in its place.
        if (frame.type !== "line" || place.current === null || place.current.offsetParent === null) return false;
        return isNewest || items.some(({ conversationId }) => conversationId === frame.line.conversationId);
      }),
    [items, isNewest, place],
  );
}

/**
 * What was heard and is newer than the list that was loaded meanwhile: that may have been read before the conversation's
 * line was written, and answered after its inbox told of it.
 */
export function stillNews(lines: Line[], { items, nextCursor }: Pick<Listed, "items" | "nextCursor">): Line[] {
  const loaded = new Map(items.map(({ conversationId, lastAt }) => [conversationId, lastAt]));
  // What is older than the last of a page stands on the next one.
  const end = nextCursor === null ? 0 : Math.min(...loaded.values());
  return lines.filter(({ conversationId, lastAt }) => lastAt > (loaded.get(conversationId) ?? end));
}

function merged(items: Line[], { lines, active }: Heard, isNewest: boolean): Line[] {
  const news = new Map(lines.map((line) => [line.conversationId, line]));
  const known = new Set(items.map(({ conversationId }) => conversationId));
  const all = [
    ...(isNewest ? lines.filter(({ conversationId }) => !known.has(conversationId)) : []),
    ...items.map((line) => news.get(line.conversationId) ?? line),
  ].map((line) => (line.person.former ? line : { ...line, lastActiveAt: active[line.person.id] ?? line.lastActiveAt }));
  return isNewest ? all.sort((one, other) => other.lastAt - one.lastAt) : all;
}
