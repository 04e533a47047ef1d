import { useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";

/** The state of a navigation after which the focus stands where it belongs already: a dialog that closed gave it back, if it could. */
export const KEEPS_FOCUS = "keeps-focus";

/**
 * After a client navigation a reader starts at the new page's heading, as after a full load; without this, focus
 * would fall to the body and nothing would be announced (WCAG 2.4.3). After a form that was refused, at the first field
 * that needs another look.
 */
export function useFocusOnNavigation() {
  const here: { pathname: string; state: unknown } = useLocation();
  const { pathname, state: from } = here;
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  const { state } = useNavigation();
  const sent = useRef(false);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (from === KEEPS_FOCUS && document.activeElement !== document.body) return;
    const heading = main.current?.querySelector("h1");
    if (!heading) return main.current?.focus({ preventScroll: true });
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname, from]);
  useEffect(() => {
    if (state === "submitting") sent.current = true;
    if (state !== "idle" || !sent.current) return;
    sent.current = false;
    main.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [state]);
  return main;
}
