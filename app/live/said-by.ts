import type { InboxFrame } from "@worker/domain/views/inbox/frame-forms";
import { conversationPath } from "@worker/domain/voice/messages/addresses";
import { contactName } from "~/messages/who/contact-name";

/** The words of a passing message, and the path that it links to. */
export interface Said {
  text: string;
  path: string | null;
}

/** A message that is older was unread before; clocks that differ by less do no harm. */
const FRESH_MS = 60_000;

/**
 * Makes a function that recognizes news: it returns each new notification and message once, and null for anything
 * known.
 */
export function newsTeller(now: () => number = Date.now): (frame: InboxFrame) => Said | null {
  let noticed: number | null = null;
  const heard = new Map<string, number>();

  return (frame) => {
    if (frame.type === "news") {
      const { title = "", path = null, at = 0 } = frame.notice ?? {};
      const isNew = noticed !== null && at > noticed;
      noticed = Math.max(noticed ?? 0, at);
      return isNew ? { text: title, path } : null;
    }
    if (frame.type !== "line") return null;
    const { conversationId, lastAt, isOwn, unread, person } = frame.line;
    const isNew = lastAt > (heard.get(conversationId) ?? now() - FRESH_MS);
    heard.set(conversationId, lastAt);
    if (!isNew || isOwn || unread === 0) return null;
    return { text: `New message from ${contactName(person)}`, path: conversationPath(conversationId) };
  };
}
