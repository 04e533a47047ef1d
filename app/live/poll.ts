import * as v from "valibot";
import { type UnreadCounts, unreadCounts } from "@worker/domain/views/inbox/frame-forms";

/** How often a visible tab asks if there is no socket, in milliseconds. */
const POLL_MS = 60_000;
/**
 * With a socket it asks only at one turn in this many: that shows the member as present, and makes up for anything
 * missed.
 */
const EVERY = 4;

interface Poll {
  /** Whether a socket says what is new. */
  setLive: (isLive: boolean) => void;
  stop: () => void;
}

/**
 * Asks for the counts at intervals while the tab is visible. The browser adds the ETag of the last answer by itself.
 */
export function startPolling(hear: (unread: UnreadCounts) => void): Poll {
  let isLive = false;
  let nth = 0;
  let askedAt = Date.now();
  const ask = async () => {
    if (document.hidden) return;
    askedAt = Date.now();
    const answer = await fetch("/api/inbox").catch(() => null);
    if (answer?.ok !== true) return;
    const read = v.safeParse(unreadCounts, await answer.json());
    if (read.success) hear(read.output);
  };
  const timer = setInterval(() => {
    nth += 1;
    if (!isLive || nth % EVERY === 0) void ask();
  }, POLL_MS);
  /** A tab that becomes visible again asks at once, rather than at its next turn. */
  const onShown = () => {
    if (!isLive && Date.now() - askedAt >= POLL_MS) void ask();
  };
  document.addEventListener("visibilitychange", onShown);
  return {
    setLive: (live) => (isLive = live),
    stop: () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onShown);
    },
  };
}
