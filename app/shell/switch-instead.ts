import type { MouseEvent } from "react";

/**
 * Lets a link open something in place; with a modifier key, or where there is nothing to open, it stays a link.
 * @param open what the plain click does instead
 */
export const switchInstead = (open: (() => void) | undefined) => (event: MouseEvent) => {
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!open || !plain) return;
  event.preventDefault();
  open();
};
