import { type RefObject, useEffect } from "react";
import { isForShortcuts } from "~/shell/frame/shortcuts-off";

const OPEN_ROW = "[data-case]:not([data-done])";

const openRows = (queue: HTMLElement | null): HTMLElement[] => [
  ...(queue?.querySelectorAll<HTMLElement>(OPEN_ROW) ?? []),
];

/** The row's first control, its checkbox where it has one, says what the row is about; its link, where its case is shown beside the list. */
function focusRow(row: HTMLElement | undefined): void {
  const link = row?.querySelector<HTMLElement>("a[data-open]");
  (link ?? row?.querySelector<HTMLElement>("input, button, summary, a[aria-keyshortcuts]"))?.focus({
    preventScroll: true,
  });
  row?.scrollIntoView({ block: "nearest" });
}

/** The row of the case that is shown beside the list. */
const shownRow = (queue: HTMLElement): HTMLElement | null =>
  queue.querySelector<HTMLElement>("a[data-open][aria-current]")?.closest<HTMLElement>(OPEN_ROW) ?? null;

/** The next case that waits, from this one on: the first one after the last. */
export function goOn(from: HTMLElement): void {
  const rows = openRows(from.closest<HTMLElement>("[data-queue]")).filter((row) => row !== from);
  focusRow(rows.find((row) => from.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING) ?? rows[0]);
}

export const focusFirst = (queue: HTMLElement | null): void => focusRow(openRows(queue)[0]);

/** Presses what names this key in `aria-keyshortcuts`, in the row that has the focus or else in the queue's own bar. */
function press(queue: HTMLElement, row: HTMLElement | null, key: string): boolean {
  const named = `[aria-keyshortcuts="${CSS.escape(key)}"]`;
  const control = row?.querySelector<HTMLElement>(named) ?? queue.querySelector<HTMLElement>(`[data-bar] ${named}`);
  if (control?.matches("select, textarea")) control.focus();
  else control?.click();
  return control !== null;
}

/** Out of the reason of the case that is shown, where letters are text, back to its row, where they are keys. */
function leaveReason(field: EventTarget | null, row: HTMLElement | null): void {
  if (row !== null && field instanceof HTMLElement && field.matches("[data-bar] :is(select, textarea)")) focusRow(row);
}

const STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/**
 * A queue's keys: j and k, or the arrows in a row, go from case to case; any other is the control's that names it. Like
 * all shortcuts of a single key they can be switched off (rules/access#queues).
 */
export function useQueueKeys(queue: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const own = queue.current;
      if (own === null) return;
      const isEnter = event.key === "Enter" && !(event.target instanceof HTMLTextAreaElement);
      // One press is one decision: what is sent moves the focus on, and a key held down would go on deciding there.
      if (event.repeat && isEnter && own.contains(document.activeElement)) event.preventDefault();
      if (event.key === "Escape") leaveReason(event.target, shownRow(own));
      if (!isForShortcuts(event)) return;
      const row = document.activeElement?.closest<HTMLElement>(OPEN_ROW) ?? shownRow(own);
      const step = STEPS[event.key];
      if (step === undefined) {
        if (!event.repeat && /^[a-z]$/i.test(event.key) && press(own, row, event.key)) event.preventDefault();
        return;
      }
      if (event.key.startsWith("Arrow") && !row?.contains(document.activeElement)) return;
      const rows = openRows(own);
      const to = rows[row === null ? 0 : rows.indexOf(row) + step];
      if (to === undefined) return;
      event.preventDefault();
      focusRow(to);
      to.querySelector<HTMLElement>("a[data-open]")?.click();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [queue]);
}
