import { type RefObject, useEffect } from "react";

/** Closes a box that its button opened; whoever stood in it stands at the button again. */
export function shutBox(box: HTMLDetailsElement | null): void {
  if (box?.open !== true) return;
  if (box.contains(document.activeElement)) box.querySelector("summary")?.focus();
  box.open = false;
}

/** The same, with its form as it was before anything was typed. */
export function cancelBox(box: HTMLDetailsElement | null): void {
  box?.querySelector("form")?.reset();
  shutBox(box);
}

/** Whoever opened it writes in it at once, and sees it whole. */
export function enterBox(box: HTMLDetailsElement): void {
  const field = box.open ? box.querySelector("textarea") : null;
  field?.focus({ preventScroll: true });
  field?.setSelectionRange(field.value.length, field.value.length);
  if (field) box.scrollIntoView({ block: "nearest" });
}

/** Cancels it by Escape too. */
export function useShutByEscape(box: RefObject<HTMLDetailsElement | null>): void {
  // After each render, since the box may come later than its component.
  useEffect(() => {
    const own = box.current;
    const onKey = ({ key, isComposing }: KeyboardEvent) => {
      if (key === "Escape" && !isComposing) cancelBox(own);
    };
    own?.addEventListener("keydown", onKey);
    return () => own?.removeEventListener("keydown", onKey);
  });
}
