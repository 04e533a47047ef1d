import { type Dispatch, type RefObject, type SetStateAction, useEffect } from "react";
import { ShareChoices } from "~/share/share-choices";

interface OpenShareProps {
  /** The link that opened it, and this. */
  box: RefObject<HTMLSpanElement | null>;
  setOpen: Dispatch<SetStateAction<boolean>>;
  url: string;
  title: string;
}

/** Choices in place, closed by Escape or a press beside them. */
export function OpenShare({ box, setOpen, url, title }: OpenShareProps) {
  useEffect(() => {
    const close = (event: Event) => {
      const isByKey = event instanceof KeyboardEvent;
      if (isByKey && event.key !== "Escape") return;
      if (!isByKey && event.target instanceof Node && box.current?.contains(event.target)) return;
      if (isByKey && box.current?.contains(document.activeElement)) box.current.querySelector("a")?.focus();
      setOpen(false);
    };
    document.addEventListener("keydown", close);
    document.addEventListener("pointerdown", close);
    return () => {
      document.removeEventListener("keydown", close);
      document.removeEventListener("pointerdown", close);
    };
  }, [box, setOpen]);
  return (
    <span className="pop share">
      <ShareChoices url={url} title={title} />
    </span>
  );
}
