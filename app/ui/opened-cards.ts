import type { MouseEvent } from "react";
import { useScripts } from "./use-scripts";

/** What answers a click itself. */
const OWN = "a, button, input, select, textarea, label, summary";

function openCard({ target, button, ctrlKey, metaKey, shiftKey }: MouseEvent) {
  if (!(target instanceof Element) || button > 1 || target.closest(OWN) !== null) return;
  const link = target.closest("li")?.querySelector<HTMLAnchorElement>("h2 a");
  // Who selects a text to copy it lets go of the button too.
  if (!link || getSelection()?.type === "Range") return;
  if (button === 1 || ctrlKey || metaKey || shiftKey) window.open(link.href, "_blank", "noopener");
  else link.click();
}

/**
 * A click anywhere on a card opens it as the link in its heading does; with a modifier or the middle button in another
 * tab. Without scripts that link has to lie over the whole card; with them it need not (`opens`), so its text can be
 * selected.
 * @returns for the list whose `li` are the cards
 */
export function useOpenedCards() {
  const scripts = useScripts();
  return scripts ? { className: "opens", onClick: openCard, onAuxClick: openCard } : {};
}
