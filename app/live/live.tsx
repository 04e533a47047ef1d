import { useEffect } from "react";
import { createPortal } from "react-dom";
import { useSearchParams } from "react-router";
import type { UnreadCounts } from "@worker/domain/views/inbox/frame-forms";
import { listenToInbox } from "./ears";
import { startInbox } from "./inbox";
import { NewReplies } from "./new-replies";
import { NewsToast } from "./news-toast";

interface LiveProps {
  /** Whose inbox. */
  member: string;
  /** @param at when that was so, by the server's clock */
  onUnread: (unread: UnreadCounts, at: number) => void;
}

/** What comes while a member is on the site, wherever they are (rules/inbox#inbox). */
export default function Live({ member, onUnread }: LiveProps) {
  const [query] = useSearchParams();
  const open = query.get("conversation");
  useEffect(() => {
    // What comes into the conversation on the screen is read as it comes: the badge does not count it for a moment.
    let isReading = false;
    return listenToInbox((frame) => {
      if (frame.type === "line" && frame.line.conversationId === open) isReading = frame.line.unread > 0;
      if (frame.type !== "news") return;
      const read = isReading && !document.hidden ? 1 : 0;
      onUnread({ ...frame.unread, messages: Math.max(0, frame.unread.messages - read) }, frame.at);
    });
  }, [open, onUnread]);
  useEffect(() => startInbox(member), [member]);
  return createPortal(
    <div className="toast-place toast-place--live">
      <NewReplies />
      <NewsToast />
    </div>,
    document.body,
  );
}
