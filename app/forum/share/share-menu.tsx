import { type MouseEvent, Suspense, useRef, useState } from "react";
import { iconAnd } from "~/ui/icon";
import { Link } from "~/ui/link";
import { onDemand } from "~/ui/on-demand";

const OpenShare = onDemand(async () => ({ default: (await import("./open-share")).OpenShare }));

type ShareMenuProps = {
  /** The page that shares it. */
  to: string;
  /** What is shared: an address, or a path of this site. */
  url: string;
  title: string;
  what: string;
};

/** A link to the page that shares a post; where scripts run it opens its choices in place. */
export function ShareMenu({ to, url, title, what }: ShareMenuProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const [open, setOpen] = useState(false);
  const toggle = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    setOpen(!open);
  };
  return (
    <span className="sharebox">
      <Link
        ref={link}
        className="act"
        to={to}
        aria-label={`Share ${what}`}
        aria-expanded={open}
        onClick={toggle}
        {...iconAnd("share-2", "Share")}
      />
      {open && (
        <Suspense>
          <OpenShare opener={link} setOpen={setOpen} url={url} title={title} />
        </Suspense>
      )}
    </span>
  );
}
