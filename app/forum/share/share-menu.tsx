import { lazy, type MouseEvent, Suspense, useEffect, useRef, useState } from "react";
import { sharePath } from "@worker/domain/voice/forum/addresses";
import { iconAnd } from "~/ui/icon";
import { Link } from "~/ui/link";

const ShareChoices = lazy(async () => ({ default: (await import("./share-choices")).ShareChoices }));

type ShareMenuProps = { postId: string; url: string; title: string; what: string };

/** A link to the page that shares a post; where scripts run it opens its choices in place. */
export function ShareMenu({ postId, url, title, what }: ShareMenuProps) {
  const box = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!open) return;
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
  }, [open]);
  const toggle = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    setOpen(!open);
  };
  return (
    <span className="sharebox" ref={box}>
      <Link
        className="act"
        to={sharePath(postId)}
        aria-label={`Share ${what}`}
        aria-expanded={open}
        onClick={toggle}
        {...iconAnd("share-2", "Share")}
      />
      {open && (
        <Suspense>
          <span className="pop share">
            <ShareChoices url={url} title={title} />
          </span>
        </Suspense>
      )}
    </span>
  );
}
