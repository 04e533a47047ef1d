import type { KeyboardEvent } from "react";

/** Closes a box that its button opened; whoever stood in it stands at the button again. */
export function shutBox(box: HTMLDetailsElement | null): void {
  if (box?.open !== true) return;
  if (box.contains(document.activeElement)) box.querySelector("summary")?.focus();
  box.open = false;
}

export const shutByEscape = (event: KeyboardEvent<HTMLDetailsElement>): void => {
  if (event.key === "Escape") shutBox(event.currentTarget);
};
