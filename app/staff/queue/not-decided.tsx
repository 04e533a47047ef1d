import type { ReactNode } from "react";
import { Note } from "~/ui/note";

interface NotDecidedProps {
  /** What went through, in a sentence; null where nothing did. */
  done: string | null;
  refused: readonly { id: string; name: string; reason: ReactNode }[];
}

/** What came of a decision about several cases: how many it decided, and each that it did not, with why. */
export const NotDecided = ({ done, refused }: NotDecidedProps) => (
  <div className="stack" role="status">
    {done !== null && <Note kind="good">{done}</Note>}
    {refused.length > 0 && (
      <Note kind="wait" title="Not decided by you:">
        <ul>
          {refused.map(({ id, name, reason }) => (
            <li key={id}>
              <strong>{name}</strong>: {reason}
            </li>
          ))}
        </ul>
      </Note>
    )}
  </div>
);
