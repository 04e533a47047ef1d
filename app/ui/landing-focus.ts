import { useEffect, useRef } from "react";

/**
 * Puts the focus on what came of a step where that step took away what had it, so that a keyboard goes on there and not at
 * the top of the page; a focus that stands somewhere stays.
 * @param step changes with the step
 * @returns for the element that it led to, which needs no `tabIndex`
 */
export function useLandingFocus<Place extends HTMLElement>(step: unknown) {
  const place = useRef<Place>(null);
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    if (document.activeElement === document.body) takeFocus(place.current);
  }, [step]);
  return place;
}

/** Of what is no control. */
export function takeFocus(element: HTMLElement | null): void {
  if (element === null) return;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
