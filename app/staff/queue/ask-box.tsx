import type { ReactNode } from "react";
import { openAndFocus, REASONS, useClosedOnEscape } from "./box-keys";

interface AskBoxProps {
  /** What opens it, such as "Approve…". */
  opener: string;
  /** The key that opens it. */
  shortcut: string;
  /** What it is about, for whoever does not see the row. */
  of?: string;
  /** What it leads to, in a sentence or two. */
  means: ReactNode;
  hidden?: boolean;
  /** Hears that it was opened. */
  onOpen?: () => void;
  /** The button that does it. */
  children: ReactNode;
}

/** Asks before something in a queue is done that cannot be taken back, naming what it means; without scripts too. */
export function AskBox({ opener, shortcut, of, means, hidden, onOpen, children }: AskBoxProps) {
  const box = useClosedOnEscape();
  return (
    <details ref={box} name={REASONS} hidden={hidden}>
      <summary className="btn btn--sm" aria-keyshortcuts={shortcut} onClick={openAndFocus(onOpen)}>
        {opener}
        {of !== undefined && <span className="sr"> {of}</span>}
      </summary>
      <div className="reason-box">
        <p className="small">{means}</p>
        {children}
      </div>
    </details>
  );
}
