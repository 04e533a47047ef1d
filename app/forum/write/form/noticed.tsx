import { type ReactNode, useEffect, useRef } from "react";

type NoticedProps = {
  /** What it is said of; said again of another, it is looked at again. */
  of: unknown;
  children: ReactNode;
};

/** A note that takes the focus: a button far below it was pressed last. */
export function Noticed({ of, children }: NoticedProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: "center" });
  }, [of]);
  return (
    <div ref={place} tabIndex={-1} className="noticed">
      {children}
    </div>
  );
}
