import { type RefObject, useEffect } from "react";

interface Beside {
  /** The control that opened it, and has the focus again after Escape. */
  opener: RefObject<HTMLElement | null>;
  opened: RefObject<HTMLElement | null>;
  setOpen: (open: boolean) => void;
}

/** Closes what a control opened beside itself: by Escape, by a press elsewhere, and once the focus has gone elsewhere. */
export function useCloseBeside({ opener, opened, setOpen }: Beside): void {
  useEffect(() => {
    const isInside = (node: EventTarget | null) =>
      node instanceof Node && [opener, opened].some(({ current }) => current?.contains(node) === true);
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== "Escape") return;
      if (isInside(document.activeElement)) opener.current?.focus();
      setOpen(false);
    };
    const onOther = ({ target }: Event) => {
      if (!isInside(target)) setOpen(false);
    };
    document.addEventListener("keydown", onKey);
    document.addEventListener("pointerdown", onOther);
    document.addEventListener("focusin", onOther);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("pointerdown", onOther);
      document.removeEventListener("focusin", onOther);
    };
  }, [opener, opened, setOpen]);
}
