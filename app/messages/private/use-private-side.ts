import { useEffect, useState, useSyncExternalStore } from "react";
import type { openDesk } from "./talk/open-desk";
import type { PrivateShown, TalkNews } from "./talk/private-shown";

export type PrivateSide = ReturnType<typeof openDesk> & { shown: PrivateShown };

const never = () => () => undefined;
const nothing = () => null;

/** A conversation's private side; null without scripts, and until it was fetched. */
export function usePrivateSide(conversationId: string, self: string, news: TalkNews): PrivateSide | null {
  const [opened, setOpened] = useState<ReturnType<typeof openDesk> | null>(null);
  useEffect(() => {
    let made: ReturnType<typeof openDesk> | null = null;
    let isOver = false;
    void import("./talk/open-desk").then((module) => {
      if (isOver) return;
      made = module.openDesk(conversationId, self);
      setOpened(made);
    });
    return () => {
      isOver = true;
      made?.desk.close();
    };
  }, [conversationId, self]);
  const shown = useSyncExternalStore(opened?.desk.subscribe ?? never, opened?.desk.snapshot ?? nothing, nothing);
  useEffect(() => opened?.desk.hear(news));
  return opened === null || shown === null ? null : { ...opened, shown };
}
