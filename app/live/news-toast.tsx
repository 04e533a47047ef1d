import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { Link } from "~/ui/link";
import { PassingToast, TOAST_MS } from "~/ui/passing-toast";
import { ears, listenToInbox } from "./ears";
import { newsTeller, type Said } from "./said-by";

/** Announces the first of several news, once, and only in a visible tab. The rest is found where the badge leads. */
export function NewsToast() {
  const [shown, setShown] = useState<{ first: Said; more: number; isInView: boolean } | null>(null);
  const { pathname, search } = useLocation();
  const here = useRef("");

  useEffect(() => {
    const query = new URLSearchParams(search);
    // What narrows the list beside it changes nothing of the conversation on the screen.
    for (const ofList of ["q", "cursor"]) query.delete(ofList);
    here.current = query.size === 0 ? pathname : `${pathname}?${query.toString()}`;
  }, [pathname, search]);
  useEffect(() => {
    const tell = newsTeller();
    return listenToInbox((frame) => {
      const said = tell(frame);
      if (said === null || document.hidden || said.path === here.current) return;
      const isInView = [...ears.shows].some((shows) => shows(frame));
      setShown((known) => {
        if (known === null || known.isInView) return { first: said, more: 0, isInView };
        return isInView ? known : { ...known, more: known.more + 1 };
      });
    });
  }, []);
  const { first, more = 0, isInView = false } = shown ?? {};
  // What is only said, since the page shows it, has no toast that would end it.
  useEffect(() => {
    if (!isInView) return;
    const timer = setTimeout(() => setShown(null), TOAST_MS);
    return () => clearTimeout(timer);
  }, [isInView]);
  return (
    <>
      <p className="sr" role="status">
        {first?.text}
      </p>
      {first && !isInView && (
        <aside aria-label="Just now">
          <PassingToast icon="bell" onGone={() => setShown(null)}>
            {first.path === null ? <span>{first.text}</span> : <Link to={first.path}>{first.text}</Link>}
            {more > 0 && <span>and {more} more</span>}
          </PassingToast>
        </aside>
      )}
    </>
  );
}
