import { lazy, Suspense, useEffect, useState } from "react";

const ShortcutList = lazy(() => import("./shortcut-list"));

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** Focuses the search that is on screen; false where there is none (a phone's top bar hides it). */
function focusSearch(): boolean {
  for (const field of document.querySelectorAll<HTMLInputElement>('input[type="search"][name="q"]')) {
    if (field.offsetParent === null) continue;
    field.focus();
    field.select();
    return true;
  }
  return false;
}

/** Listens for `/` and `?`, and is the list that `?` opens. */
export function Shortcuts() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key === "/" && focusSearch()) event.preventDefault();
      if (event.key === "?") setOpen(true);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return (
    open && (
      <Suspense>
        <ShortcutList onClose={() => setOpen(false)} />
      </Suspense>
    )
  );
}
