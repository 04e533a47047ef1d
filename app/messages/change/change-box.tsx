import type { ReactNode, RefObject } from "react";
import { CHANGE_MS } from "@worker/domain/voice/messages/sizes";
import { Icon } from "~/ui/icon";
import { enterBox, useShutByEscape } from "../boxes/shut-box";
import { Clock } from "../times/zone";
import changeCss from "./change.css?url";

type ChangeBoxProps = {
  /** UTC epoch milliseconds; when the message was sent. */
  at: number;
  isLate?: boolean;
  isOpen?: boolean;
  box: RefObject<HTMLDetailsElement | null>;
  children: ReactNode;
};

/** What opens beside an own message, and until when it helps. */
export function ChangeBox({ at, isLate = false, isOpen = false, box, children }: ChangeBoxProps) {
  useShutByEscape(box);
  return (
    <details
      ref={box}
      className="message-ways"
      name="message-ways"
      open={isOpen}
      onToggle={({ currentTarget }) => enterBox(currentTarget)}
    >
      <link rel="stylesheet" href={changeCss} precedence="area" />
      <summary className="icon-btn" aria-label="Change this message" title="Change">
        <Icon name="ellipsis-vertical" />
      </summary>
      {!isLate && (
        <p className="small muted">
          It can be changed or taken back until <Clock at={at + CHANGE_MS} />.
        </p>
      )}
      {children}
    </details>
  );
}
