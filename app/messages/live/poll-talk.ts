import * as v from "valibot";

/** Without a socket an open conversation that is looked at is asked for so often, and one that is shut for now so often. */
const POLL_MS = { live: 15_000, shut: 60_000 };
/** Whoever comes back to a tab does not wait for its next turn, unless it was asked just before. */
const SHOWN_MS = 5_000;
/** What none of the numbers tells, such as that a message was changed, is read every so many times. */
const EVERY = 4;

/** What a page is read anew for. */
const standing = v.object({
  newest: v.number(),
  otherRead: v.number(),
  keepDays: v.number(),
  isPrivateMode: v.boolean(),
  canWrite: v.boolean(),
});

interface Polling {
  every: keyof typeof POLL_MS;
  /** Whether nothing else says what is new. */
  isNeeded: () => boolean;
  /** The site can be reached. */
  answered: () => void;
  /** It stands otherwise than before, or may. */
  changed: () => void;
}

/** Asks how a conversation stands now and then, only while the tab is looked at. @returns what ends it */
export function pollTalk(conversation: string, { every, isNeeded, answered, changed }: Polling): () => void {
  const path = `/api/conversations/${encodeURIComponent(conversation)}`;
  let known = "";
  let nth = 0;
  let askedAt = Date.now();
  let isOver = false;
  const ask = async () => {
    if (document.hidden || !isNeeded()) return;
    askedAt = Date.now();
    const answer = await fetch(path).catch(() => null);
    const read = v.safeParse(standing, answer?.ok === true ? await answer.json().catch(() => null) : null);
    if (isOver || !read.success) return;
    const told = JSON.stringify(read.output);
    if (told !== known || nth % EVERY === 0) changed();
    known = told;
    nth += 1;
    answered();
  };
  const timer = setInterval(() => void ask(), POLL_MS[every]);
  const onShown = () => {
    if (Date.now() - askedAt >= SHOWN_MS) void ask();
  };
  document.addEventListener("visibilitychange", onShown);
  return () => {
    isOver = true;
    clearInterval(timer);
    document.removeEventListener("visibilitychange", onShown);
  };
}
