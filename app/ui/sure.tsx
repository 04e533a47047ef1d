import { type ReactNode, useLayoutEffect, useRef } from "react";

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

/** Escape closes the question; what it stood in keeps the focus when the question goes with what it was about. */
function useFocusLeft() {
  const box = useRef<HTMLDetailsElement>(null);
  useLayoutEffect(() => {
    const own = box.current;
    const close = ({ key }: KeyboardEvent) => {
      if (key !== "Escape" || !own?.open) return;
      own.open = false;
      own.querySelector("summary")?.focus();
    };
    own?.addEventListener("keydown", close);
    return () => {
      const around = own?.parentElement?.closest<HTMLElement>("li, tr, section, form, main");
      if (!around || !own?.contains(document.activeElement)) return;
      around.tabIndex = -1;
      around.focus({ preventScroll: true });
    };
  }, []);
  return box;
}

/** Asks before something is switched off, naming the consequence; without scripts too. One of them is open at a time. */
export function Sure({ opener, of, children, act }: SureProps) {
  const box = useFocusLeft();
  return (
    <details ref={box} name="sure" className="sure">
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
}
