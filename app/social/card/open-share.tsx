import { type RefObject, useRef } from "react";
import { useCloseBeside } from "~/share/close-beside";
import { ShareChoices } from "~/share/share-choices";

interface OpenShareProps {
  /** The link that opened it. */
  opener: RefObject<HTMLAnchorElement | null>;
  setOpen: (open: boolean) => void;
  path: string;
  title: string;
}

/** Choices in place. */
export function OpenShare({ opener, setOpen, path, title }: OpenShareProps) {
  const opened = useRef<HTMLSpanElement>(null);
  useCloseBeside({ opener, opened, setOpen });
  return (
    <span className="pop share" ref={opened}>
      <ShareChoices url={location.origin + path} title={title} />
    </span>
  );
}
