import type { ReactNode } from "react";

interface SureProps {
  /** What asks, such as "Deactivate…". */
  opener: string;
  /** What it is about, for whoever does not see the row. */
  of: string;
  /** What it leads to, and whether it can be taken back, in a sentence or two. */
  children: ReactNode;
  /** The button that does it. */
  act: ReactNode;
}

/** Asks before something is switched off, naming the consequence; without scripts too. One of them is open at a time. */
export const Sure = ({ opener, of, children, act }: SureProps) => (
  <details name="sure" className="sure">
    <summary className="btn btn--sm btn--danger">
      {opener}
      <span className="sr"> {of}</span>
    </summary>
    <div className="sure-box">
      <p>{children}</p>
      {act}
    </div>
  </details>
);
