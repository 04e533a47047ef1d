import { Suspense, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { onDemand } from "~/ui/on-demand";
import { drawHints, isForShortcuts } from "./shortcuts-off";

const ShortcutList = onDemand(() => import("./shortcut-list"));

/** Focuses the search that is on screen; false where there is none (a phone's top bar hides it). */
function focusSearch(): boolean {
  for (const field of document.querySelectorAll<HTMLInputElement>(
    'input:is([role="combobox"], [type="search"])[name="q"]',
  )) {
    if (field.offsetParent === null) continue;
    field.focus();
    field.select();
    return true;
  }
  return false;
}

/** Listens for `/` and `?`, and is the list that `?` and its button open; there they can be switched off (rules/platform#shortcuts). */
export function Shortcuts({ footer }: { footer: Element }) {
  // Pressed before this listened; worker/pages/visitor-boot.js noted it.
  const [open, setOpen] = useState(() => document.documentElement.dataset["listKeys"] !== undefined);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isForShortcuts(event)) return;
      if (event.key === "/" && focusSearch()) event.preventDefault();
      if (event.key !== "?") return;
      event.preventDefault();
      setOpen(true);
    };
    delete document.documentElement.dataset["listKeys"];
    drawHints();
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return (
    <>
      {createPortal(
        <button type="button" className="btn btn--sm" onClick={() => setOpen(true)}>
          Keyboard shortcuts
        </button>,
        footer,
      )}
      {open && (
        <Suspense>
          <ShortcutList onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
