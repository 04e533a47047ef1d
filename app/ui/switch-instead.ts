import type { MouseEvent } from "react";

/** With a modifier key, or where there is nothing to open, a link stays a link. @param open what a plain click does */
export const switchInstead = (open: (() => void) | undefined) => (event: MouseEvent) => {
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!open || !plain) return;
  event.preventDefault();
  open();
};
