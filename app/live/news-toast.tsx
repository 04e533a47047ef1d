import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { listenToInbox } from "./ears";
import { newsTeller, type Said } from "./said-by";

/** How long something new stands there; it stays where the badge leads. */
const SHOWN_MS = 8_000;

/** The first of what came just now, said once, however much follows it; only in a tab that is looked at. */
export function NewsToast() {
  const [shown, setShown] = useState<{ first: Said; more: number } | null>(null);
  const { pathname, search } = useLocation();
  const here = useRef("");
  const isShown = shown !== null;

  useEffect(() => {
    here.current = pathname + search;
  }, [pathname, search]);
  useEffect(() => {
    const tell = newsTeller();
    return listenToInbox((frame) => {
      const said = tell(frame);
      if (said === null || document.hidden || said.path === here.current) return;
      setShown((known) => (known === null ? { first: said, more: 0 } : { ...known, more: known.more + 1 }));
    });
  }, []);
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(() => setShown(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isShown]);

  const { first, more = 0 } = shown ?? {};
  return (
    <>
      <p className="sr" role="status">
        {first?.text}
      </p>
      {first && (
        <aside className="toast" aria-label="Just now">
          <Icon name="bell" />
          {first.path === null ? <span>{first.text}</span> : <Link to={first.path}>{first.text}</Link>}
          {more > 0 && <span>and {more} more</span>}
        </aside>
      )}
    </>
  );
}
