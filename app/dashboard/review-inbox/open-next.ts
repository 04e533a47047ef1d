const WAITING = "[data-case]:not([data-done])";

/** Opens the reply of the next review that waits, the first one after the last, and puts the focus there. */
export function openNext(list: HTMLElement | null, from: Element | null): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>(WAITING) ?? [])].filter((row) => row !== from);
  const isAfter = (row: HTMLElement) =>
    from !== null && Boolean(from.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING);
  const next = rows.find(isAfter) ?? rows[0];
  const box = next?.querySelector("details");
  if (next === undefined || !box) return;
  box.open = true;
  box.querySelector("textarea")?.focus({ preventScroll: true });
  next.scrollIntoView({ block: "nearest" });
}
