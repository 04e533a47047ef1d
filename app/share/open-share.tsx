import { type RefObject, useLayoutEffect, useRef } from "react";
import { pageOf, type Shared } from "@worker/domain/views/sharing/what-is-shared";
import { useCloseBeside } from "./close-beside";
import menuCss from "./share-menu.css?url";
import { ShareChoices } from "./share-choices";

interface OpenShareProps {
  /** The link that opened it. */
  opener: RefObject<HTMLAnchorElement | null>;
  setOpen: (open: boolean) => void;
  shared: Shared;
}

/** Pixels between it and the link, and at least between it and the window's edge. */
const GAP = 4;
const EDGE = 8;

/** Below the link, or above where there is no place below; it scrolls with the page. */
function place(link: HTMLElement, menu: HTMLElement): void {
  const { left, top, bottom } = link.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const { offsetWidth, offsetHeight } = menu;
  const isBelow = bottom + GAP + offsetHeight <= clientHeight || top < offsetHeight + GAP;
  const x = Math.max(EDGE, Math.min(left, clientWidth - offsetWidth - EDGE));
  const y = isBelow ? bottom + GAP : top - GAP - offsetHeight;
  menu.style.left = `${x + window.scrollX}px`;
  menu.style.top = `${y + window.scrollY}px`;
}

/** The choices beside their link, above whatever would cut them off. */
export function OpenShare({ opener, setOpen, shared }: OpenShareProps) {
  const menu = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const [link, own] = [opener.current, menu.current];
    if (link === null || own === null) return;
    const again = () => place(link, own);
    own.showPopover();
    again();
    window.addEventListener("resize", again);
    return () => window.removeEventListener("resize", again);
  }, [opener]);
  const { title, path } = pageOf(shared);
  useCloseBeside({ opener, opened: menu, setOpen });
  return (
    <>
      <link rel="stylesheet" href={menuCss} precedence="area" />
      <span ref={menu} popover="manual" className="share-menu" role="group" aria-label="Share">
        <ShareChoices url={window.location.origin + path} title={title} />
      </span>
    </>
  );
}
