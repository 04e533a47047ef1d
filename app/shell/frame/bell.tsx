import { type MouseEvent, Suspense, useRef, useState } from "react";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { onDemand } from "~/ui/on-demand";
import { UnreadBadge, unreadLabel } from "~/ui/unread-badge";

const BellPanel = onDemand(() => import("~/notifications/bell-panel"));

/**
 * The bell of the top bar: a link to the notifications that opens the newest of them where scripts run. A native
 * popover: Escape or a click elsewhere closes it, and the focus goes back to where it was.
 */
export function Bell({ count }: { count: number }) {
  const pop = useRef<HTMLElement>(null);
  // Pressing the bell closes an open popover before the click arrives, which must not open it again.
  const closing = useRef(false);
  const [open, setOpen] = useState<boolean>();

  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    if (closing.current) closing.current = false;
    else pop.current?.togglePopover();
  };
  return (
    <>
      <Link
        className="icon-btn"
        to="/notifications"
        aria-label={unreadLabel("Notifications", count)}
        aria-expanded={open}
        aria-controls={open ? "bell" : undefined}
        onFocus={() => setOpen((known) => known ?? false)}
        onPointerDown={() => (closing.current = pop.current?.matches(":popover-open") ?? false)}
        onClick={onClick}
      >
        <Icon name="bell" />
        <UnreadBadge count={count} />
      </Link>
      <section
        ref={pop}
        id="bell"
        className="pop"
        popover="auto"
        aria-label="Newest notifications"
        onToggle={({ newState }) => setOpen(newState === "open")}
      >
        {open && (
          <Suspense fallback={<p className="pop-note">Loading…</p>}>
            <BellPanel close={() => pop.current?.hidePopover()} />
          </Suspense>
        )}
      </section>
    </>
  );
}
