import type { InboxFrame } from "@worker/domain/views/inbox/frame-forms";
import { ears, POLLED } from "./ears";
import { startPolling } from "./poll";
import { joinTabs } from "./tabs";

/** Listens for as long as the page is shown: one that waits in the browser's history holds no socket. @returns what ends it */
export function startInbox(member: string): () => void {
  const hear: (frame: InboxFrame) => void = (frame) => {
    for (const each of [...ears.listeners]) each(frame);
  };
  const poll = startPolling((unread) => {
    ears.tab?.holds();
    hear({ type: "news", at: POLLED, unread, notice: null });
  });
  const join = () => {
    ears.tab ??= joinTabs(member, { hear, state: poll.setLive });
    if (ears.open.length > 0) ears.tab.open(ears.open);
  };
  const leave = () => {
    ears.tab?.leave();
    ears.tab = null;
    poll.setLive(false);
  };
  addEventListener("pagehide", leave);
  addEventListener("pageshow", join);
  join();
  return () => {
    removeEventListener("pagehide", leave);
    removeEventListener("pageshow", join);
    leave();
    poll.stop();
  };
}
