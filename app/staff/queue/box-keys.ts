import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef } from "react";

/** Shared by all that ask something in a queue: a browser keeps one of them open at a time, so that nobody types into the wrong one. */
export const REASONS = "reasons";

function close(box: HTMLDetailsElement): void {
  box.open = false;
  box.querySelector("summary")?.focus();
}

export function closeOnEscape({ key, currentTarget }: KeyboardEvent<HTMLElement>): void {
  const box = currentTarget.closest("details");
  if (key === "Escape" && box !== null) close(box);
}

/** Escape closes the box from wherever in it the focus is. */
export function useClosedOnEscape(): RefObject<HTMLDetailsElement | null> {
  const box = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const own = box.current;
    const onKey = ({ key }: globalThis.KeyboardEvent) => {
      if (key === "Escape" && own?.open === true) close(own);
    };
    own?.addEventListener("keydown", onKey);
    return () => own?.removeEventListener("keydown", onKey);
  }, []);
  return box;
}

/**
 * What a click on a box's summary does. A browser tells of a box that it opened late: letters typed meanwhile would be
 * taken for the queue's keys, and what opening sends could come after the decision and take its place.
 * @param onOpen hears of it at once
 */
export const openAndFocus =
  (onOpen?: () => void) =>
  (event: MouseEvent<HTMLElement>): void => {
    const box = event.currentTarget.closest("details");
    if (box === null || box.open) return;
    event.preventDefault();
    box.open = true;
    box.querySelector<HTMLElement>("input, textarea, button")?.focus();
    onOpen?.();
  };
