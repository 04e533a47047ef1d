import type { KeyboardEvent } from "react";

const TYPED_IN = new Set(["text", "date", "number", "search"]);

/** What one types or chooses in; the certificate's file is chosen by its own button. */
const FIELDS = "input:enabled:not([type=hidden], [type=file]), select:enabled";

/**
 * Enter leads to the next field instead of sending the form: whoever types a table of values presses it after each, and
 * the draft is saved as they type. What has no script saves the draft.
 */
export function enterMovesOn(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget, key, nativeEvent } = event;
  if (key !== "Enter" || nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!(target instanceof HTMLInputElement) || !TYPED_IN.has(target.type)) return;
  event.preventDefault();
  const all = [...currentTarget.querySelectorAll<HTMLElement>(FIELDS)].filter((field) => field.offsetParent !== null);
  const next = all[all.indexOf(target) + (event.shiftKey ? -1 : 1)];
  next?.focus();
  if (next instanceof HTMLInputElement && TYPED_IN.has(next.type)) next.select();
}
