import type { KeyboardEvent, MouseEvent } from "react";

/** Shared by all that ask something in a queue: a browser keeps one of them open at a time, so that nobody types into the wrong one. */
export const REASONS = "reasons";

export function closeOnEscape({ key, currentTarget }: KeyboardEvent<HTMLElement>): void {
  const box = currentTarget.closest("details");
  if (key !== "Escape" || box === null) return;
  box.open = false;
  box.querySelector("summary")?.focus();
}

/** Opened here, as the browser tells of it late: letters typed meanwhile would be taken for the queue's keys. */
export function openAndFocus(event: MouseEvent<HTMLElement>): void {
  const box = event.currentTarget.closest("details");
  if (box === null || box.open) return;
  event.preventDefault();
  box.open = true;
  box.querySelector<HTMLElement>("input, textarea, button")?.focus();
}
