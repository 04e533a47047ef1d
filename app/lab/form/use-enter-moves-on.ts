import { type RefObject, useEffect } from "react";

const TYPED_IN = new Set(["text", "date", "number", "search"]);

/** What one types or chooses in; the certificate's file is chosen by its own button. */
const FIELDS = "input:enabled:not([type=hidden], [type=file]), select:enabled";

/** What is chosen already is not passed again, nor a line's unit, which is the table's unless somebody says otherwise. */
const isChosen = (field: HTMLElement): boolean =>
  field instanceof HTMLSelectElement && (field.value !== "" || field.closest("[data-l=Unit]") !== null);

function moveOn(event: KeyboardEvent): void {
  const { target, key, isComposing, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (key !== "Enter" || isComposing || ctrlKey || metaKey || altKey) return;
  if (!(target instanceof HTMLInputElement) || !TYPED_IN.has(target.type) || target.form === null) return;
  event.preventDefault();
  const all = [...target.form.querySelectorAll<HTMLElement>(FIELDS)].filter((field) => field.offsetParent !== null);
  const at = all.indexOf(target);
  const next = shiftKey ? all[at - 1] : all.slice(at + 1).find((field) => !isChosen(field));
  next?.focus();
  if (next instanceof HTMLInputElement && TYPED_IN.has(next.type)) next.select();
}

/**
 * Enter leads to the next field instead of sending the form: whoever types a table of values presses it after each, and
 * the draft is saved as they type. Without scripts it saves the draft.
 */
export function useEnterMovesOn(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const { current } = form;
    current?.addEventListener("keydown", moveOn);
    return () => current?.removeEventListener("keydown", moveOn);
  }, [form]);
}
