import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

const OPENER = 'a[href="#drawer"]';

/**
 * The sidebar as a drawer below 1024 px. Without scripts CSS opens it through `:target`. With scripts
 * `state` overrules that, so that opening neither scrolls nor adds to the history; Escape, leaving the
 * drawer with Tab, and following a link close it. The focus moves in, and back to the opener.
 */
export function useDrawer() {
  const element = useRef<HTMLElement>(null);
  const [state, setState] = useState<"open" | "closed">();
  const { pathname, search } = useLocation();
  const here = `${pathname}${search}`;
  const [place, setPlace] = useState(here);
  if (place !== here) {
    setPlace(here);
    setState("closed");
  }

  const close = useCallback(() => {
    if (!element.current?.matches("[data-drawer=open], :target:not([data-drawer])")) return;
    setState("closed");
    document.querySelector<HTMLElement>(OPENER)?.focus({ preventScroll: true });
  }, []);

  useEffect(() => {
    const drawer = element.current;
    const onClick = (event: MouseEvent) => {
      if (!(event.target instanceof Element && event.target.closest(OPENER))) return;
      event.preventDefault();
      setState("open");
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") close();
    };
    const onFocusOut = ({ relatedTarget: to }: FocusEvent) => {
      if (to instanceof Node && !drawer?.contains(to)) close();
    };
    document.addEventListener("click", onClick);
    document.addEventListener("keydown", onKey);
    drawer?.addEventListener("focusout", onFocusOut);
    return () => {
      document.removeEventListener("click", onClick);
      document.removeEventListener("keydown", onKey);
      drawer?.removeEventListener("focusout", onFocusOut);
    };
  }, [close]);

  useEffect(() => {
    if (state === "open") element.current?.focus({ preventScroll: true });
  }, [state]);

  return { element, state, close };
}
