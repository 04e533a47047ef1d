import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { listenToInbox } from "~/live/ears";

/** News within this time, in milliseconds, cause one reload together. */
const TOGETHER_MS = 1_000;

/** Loads the page again when the vendor's inbox, or the poll that replaces it, reports something new. */
export function useRenewed(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let counts: string | null = null;
    let isMissed = false;
    const renew = () => {
      isMissed = document.hidden;
      if (isMissed) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        void revalidate();
      }, TOGETHER_MS);
    };
    const stop = listenToInbox((frame) => {
      if (frame.type === "line") renew();
      if (frame.type !== "news") return;
      const { messages, notifications } = frame.unread;
      const now = `${messages} ${notifications}`;
      // A socket's first one also comes for what was written while it opened; a poll only counts.
      if (frame.at > 0 || (counts !== null && counts !== now)) renew();
      counts = now;
    });
    const onShown = () => {
      if (isMissed) renew();
    };
    document.addEventListener("visibilitychange", onShown);
    return () => {
      stop();
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onShown);
    };
  }, [revalidate]);
}
