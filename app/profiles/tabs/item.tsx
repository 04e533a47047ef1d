import type { ReactNode } from "react";
import { DateTime } from "~/ui/relative-time";

type ItemProps = { mark: ReactNode; kind: string; at: number; title: ReactNode; children: ReactNode };

/** A line of what somebody wrote: what kind it is, when and what. */
export function Item({ mark, kind, at, title, children }: ItemProps) {
  return (
    <>
      {mark}
      <div>
        <p className="small muted">
          {kind} · <DateTime at={at} />
        </p>
        <h3>{title}</h3>
        {children}
      </div>
    </>
  );
}
