import { useCallback, useState } from "react";
import type { Unread } from "./begin-of-new";

interface Page {
  conversationId: string;
  messages: readonly { seq: number }[];
  hasLater: boolean;
  ownRead: number;
}

const NOTHING: Unread = { after: 0, to: 0 };

/**
 * What was unread as a conversation was opened. Reading a page marks it read at once, so that this is kept for as long as
 * the conversation stays open, on whichever of its pages.
 * @returns it, and what forgets it once its reader has written
 */
export function useUnread(page: Page | null): [Unread, () => void] {
  const [opened, setOpened] = useState<(Unread & { id: string }) | null>(null);
  const forget = useCallback(() => setOpened((known) => known && { ...known, to: 0 }), []);
  if (page === null) {
    if (opened !== null) setOpened(null);
    return [NOTHING, forget];
  }
  const { conversationId: id, messages, hasLater, ownRead } = page;
  if (opened?.id === id) return [opened, forget];
  const now = { id, after: ownRead, to: messages.at(-1)?.seq ?? 0 };
  // A page before the newest, and a search, mark nothing read.
  if (!hasLater && messages.length > 0) setOpened(now);
  return [now, forget];
}
