import { storedText } from "~/device/stored-text";

/** Kept in the browser by whoever switched the shortcuts of a single key off. */
export const SHORTCUTS_OFF = "shortcuts-off";

const NO_TEXT = /^(?:checkbox|radio)$/;

function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !NO_TEXT.test(target.type);
  return target instanceof HTMLElement && (target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName));
}

/** Draws the key beside the search only while it does something (worker/pages/visitor-boot.js does it before). */
export const drawHints = (): boolean =>
  document.documentElement.toggleAttribute("data-no-keys", storedText(SHORTCUTS_OFF) !== null);

/** Whether a pressed key may be a shortcut: nobody types it, and they are not switched off (rules/platform#shortcuts). */
export const isForShortcuts = ({ ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  !(ctrlKey || metaKey || altKey || isTyping(target)) && storedText(SHORTCUTS_OFF) === null;
