import * as v from "valibot";
import { type UnreadCounts, unreadCounts } from "@worker/domain/views/inbox/frame-forms";

/** Without a socket a tab that is looked at asks so often. */
const POLL_MS = 60_000;
/** With one it asks still, every so many times: it says that its member is here, and mends what was missed. */
const EVERY = 4;

interface Poll {
  /** Whether a socket says what is new. */
  setLive: (isLive: boolean) => void;
  stop: () => void;
}

/** Asks for the counts now and then, only while the tab is looked at; a browser sends the answer's version along by itself. */
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
  /** Whoever comes back to a tab does not wait for its next turn. */
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
