import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * After a client navigation a reader starts at the new page's heading, as after a full load; without this, focus
 * would fall to the body and nothing would be announced (WCAG 2.4.3).
 */
export function useFocusOnNavigation() {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const heading = main.current?.querySelector("h1");
    if (!heading) return main.current?.focus({ preventScroll: true });
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
