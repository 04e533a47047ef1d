import { type RefObject, useRef } from "react";
import { useCloseBeside } from "~/share/close-beside";
import { ShareChoices } from "~/share/share-choices";

interface OpenShareProps {
  /** The link that opened it. */
  opener: RefObject<HTMLAnchorElement | null>;
  setOpen: (open: boolean) => void;
  url: string;
  title: string;
}

/** Choices in place. */
export function OpenShare({ opener, setOpen, url, title }: OpenShareProps) {
  const opened = useRef<HTMLSpanElement>(null);
  useCloseBeside({ opener, opened, setOpen });
  return (
    <span className="pop share" ref={opened}>
      <ShareChoices url={new URL(url, location.href).href} title={title} />
    </span>
  );
}
