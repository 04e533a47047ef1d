import { useEffect } from "react";
import { useRevalidator } from "react-router";
import type { InboxFrame } from "@worker/domain/views/inbox/frame-forms";
import { conversationPath, messagePath } from "@worker/domain/voice/messages/addresses";
import { conversationId } from "@worker/domain/voice/messages/conversation-id";
import { listenToInbox, showInstead } from "~/live/ears";

interface Asked {
  /** The vendor's account. */
  userId: string;
  self: string;
  isWaiting: boolean;
}

/** Loads the page anew once a vendor may have answered: their inbox tells of it, or the counts that are polled changed. */
export function useAnswer({ userId, self, isWaiting }: Asked): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isWaiting) return;
    const paths = [messagePath(userId), conversationPath(conversationId(self, userId))];
    const isAnswer = (frame: InboxFrame): boolean =>
      frame.type === "line"
        ? !frame.line.person.former && frame.line.person.id === userId
        : frame.type === "news" && paths.includes(frame.notice?.path ?? "");
    let counted = "";
    const endListening = listenToInbox((frame) => {
      // What is polled names nothing.
      const isCounted = frame.type === "news" && frame.notice === null;
      const counts = isCounted ? JSON.stringify(frame.unread) : counted;
      if (isAnswer(frame) || counts !== counted) void revalidate();
      counted = counts;
    });
    const endShowing = showInstead(isAnswer);
    return () => {
      endListening();
      endShowing();
    };
  }, [userId, self, isWaiting, revalidate]);
}
