import { type ReactNode, useState } from "react";
import type { HeldNotice } from "@worker/domain/voice/messages/hold";
import { useIsComing } from "../live/use-is-coming";
import { RateNotice } from "./rate-notice";

interface Limit {
  isHeld: boolean;
  /** Shows the notice, and has it read out once more. */
  open: () => void;
  notice: ReactNode;
}

/** What keeps a composer shut for a while: it opens by itself when that is over. @param hold the last that there was */
export function useLimit(hold: HeldNotice | null): Limit {
  const isHeld = useIsComing(hold?.until ?? 0);
  const [opened, setOpened] = useState(1);
  const [closed, setClosed] = useState<HeldNotice | null>(null);
  const isOpen = closed === null || closed.until !== hold?.until;
  return {
    isHeld,
    open: () => {
      setClosed(null);
      setOpened(opened + 1);
    },
    notice: (
      <>
        {hold !== null && isHeld && isOpen && <RateNotice key={opened} notice={hold} onClose={() => setClosed(hold)} />}
        <p className="rate-over" role="status">
          {hold !== null && !isHeld && `${hold.again ?? "You can write again"}.`}
        </p>
      </>
    ),
  };
}
