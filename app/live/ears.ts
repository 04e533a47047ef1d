import type { InboxFrame, OpenThread } from "@worker/domain/views/inbox/frame-forms";
import type { Tab } from "./tabs";

type Hear = (frame: InboxFrame) => void;

/** Whether the screen shows by itself what a frame tells. */
type Shows = (frame: InboxFrame) => boolean;

/** When news were read that a poll brought: it names nothing new. */
export const POLLED = 0;

interface Ears {
  listeners: Set<Hear>;
  shows: Set<Shows>;
  /** Null until the page is idle, and while it is not shown. */
  tab: Tab | null;
  /** What this tab shows. */
  open: OpenThread[];
}

/** Between the parts of a page and its inbox: a screen that listens does not load what makes it hear. */
export const ears: Ears = { listeners: new Set(), shows: new Set(), tab: null, open: [] };

/** @returns what ends it */
export function listenToInbox(hear: Hear): () => void {
  ears.listeners.add(hear);
  return () => void ears.listeners.delete(hear);
}

/** What a screen shows by itself is said to screen readers and not laid over it. @returns what ends it */
export function showInstead(shows: Shows): () => void {
  ears.shows.add(shows);
  return () => void ears.shows.delete(shows);
}

/** Asks when these were active last; the answer is a frame. */
export const lookAt = (people: string[]): void => ears.tab?.look(people);

/** Says which thread this tab shows, so that it hears of new replies in it. */
export function showThread(thread: OpenThread | null): void {
  ears.open = thread === null ? [] : [thread];
  ears.tab?.open(ears.open);
}
