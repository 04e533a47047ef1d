import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

const OPENER = 'a[href="#drawer"]';

/**
 * The sidebar as a drawer below 1024 px. CSS opens it through `:target`, so it works without scripts.
 * A client-side navigation leaves `:target` where it was, hence `closed`, which overrules it; and with
 * scripts Escape, leaving the drawer with Tab, and following a link close it.
 */
export function useDrawer() {
  const element = useRef<HTMLElement>(null);
  const [closed, setClosed] = useState(false);
  const { pathname, search } = useLocation();
  const [place, setPlace] = useState(`${pathname}${search}`);
  if (place !== `${pathname}${search}`) {
    setPlace(`${pathname}${search}`);
    setClosed(true);
  }

  const close = useCallback(() => {
    if (!element.current?.matches(":target:not([data-closed])")) return;
    setClosed(true);
    // Without the hash in the address, the opener's next click is a navigation to it again.
    history.replaceState(history.state, "", `${window.location.pathname}${window.location.search}`);
    document.querySelector<HTMLElement>(OPENER)?.focus();
  }, []);

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest(OPENER)) setClosed(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") close();
    };
    document.addEventListener("click", onClick);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("click", onClick);
      document.removeEventListener("keydown", onKey);
    };
  }, [close]);

  const onBlur = useCallback(
    (event: { relatedTarget: EventTarget | null; currentTarget: Element }) => {
      const to = event.relatedTarget;
      if (to instanceof Node && !event.currentTarget.contains(to)) close();
    },
    [close],
  );

  return { element, closed, close, onBlur };
}
