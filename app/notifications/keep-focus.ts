import { useEffect, useRef } from "react";

/**
 * When what had the focus is gone with the row it stood in, the focus goes to the list, so that a keyboard's next step
 * starts there and not at the top of the page.
 * @param shown changes with what the list shows
 */
export function useKeptFocus(shown: unknown) {
  const list = useRef<HTMLElement>(null);
  const last = useRef(shown);
  useEffect(() => {
    if (last.current === shown) return;
    last.current = shown;
    if (document.activeElement === document.body) list.current?.focus({ preventScroll: true });
  }, [shown]);
  return list;
}
