import { useEffect, useRef } from "react";

const ROW = "li[id], tr[id]";

/**
 * Keeps the focus of a list in which rows change, come and go. Where what had it is gone, the same row has it on its first
 * control, else the row that took its place, else the list, so that a keyboard's next step starts there and not at the top
 * of the page.
 * @param shown changes with what the list shows
 * @returns for the element around the list, whose rows are `li` or `tr` with an id
 */
export function useKeptFocus<List extends HTMLElement = HTMLElement>(shown: unknown) {
  const list = useRef<List>(null);
  const last = useRef(shown);
  const row = useRef<{ id: string; at: number } | null>(null);
  useEffect(() => {
    const own = list.current;
    const note = ({ target }: FocusEvent) => {
      const its = target instanceof Element ? target.closest(ROW) : null;
      row.current = its === null ? null : { id: its.id, at: rowsOf(own).indexOf(its) };
    };
    own?.addEventListener("focusin", note);
    return () => own?.removeEventListener("focusin", note);
  }, []);
  useEffect(() => {
    if (last.current === shown) return;
    last.current = shown;
    if (document.activeElement !== document.body) return;
    const rows = rowsOf(list.current);
    const { id = "", at = 0 } = row.current ?? {};
    const next = row.current && (rows.find((each) => each.id === id) ?? rows[Math.min(at, rows.length - 1)]);
    const control = next?.querySelector<HTMLElement>("a[href], button") ?? list.current;
    control?.focus({ preventScroll: true });
  }, [shown]);
  return list;
}

const rowsOf = (list: HTMLElement | null): Element[] => [...(list?.querySelectorAll(ROW) ?? [])];
