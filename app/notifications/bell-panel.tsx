import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { NotificationView } from "@worker/domain/foundation/notifications/list-notifications";
import { Icon } from "~/ui/icon";
import { cappedCount } from "~/ui/unread-badge";
import { fetchNewest, markAllRead } from "./fetch-notifications";
import { NoticeItem } from "./notice-item";
import { Link } from "~/ui/link";

type Loaded = { items: NotificationView[]; unread: number; now: number };

const FAILED = "Your notifications could not be loaded.";
const NOT_MARKED = "They could not be marked as read. Please try again.";

/** What the bell opens: the ten newest, read afresh each time (rules/notifications#counts). */
export default function BellPanel({ close }: { close: () => void }) {
  const { revalidate } = useRevalidator();
  const [loaded, setLoaded] = useState<Loaded>();
  const [problem, setProblem] = useState("");
  useEffect(() => {
    const abort = new AbortController();
    fetchNewest(abort.signal)
      .then(setLoaded)
      .catch(() => {
        if (!abort.signal.aborted) setProblem(FAILED);
      });
    return () => {
      abort.abort();
    };
  }, []);

  const markAll = async () => {
    const marked = await markAllRead();
    setProblem(marked ? "" : NOT_MARKED);
    if (!marked) return;
    setLoaded(
      (known) => known && { ...known, unread: 0, items: known.items.map((item) => ({ ...item, isRead: true })) },
    );
    await revalidate();
  };
  const { items = [], unread = 0, now = 0 } = loaded ?? {};
  return (
    <>
      <header>
        <h2>Notifications</h2>
        {unread > 0 && (
          <button type="button" className="act" onClick={() => void markAll()}>
            <Icon name="check-check" />
            Mark all read
          </button>
        )}
      </header>
      <p className={problem || !loaded ? "pop-note" : "sr"} role="status">
        {problem || (loaded ? said(items.length, unread) : "Loading…")}
      </p>
      {loaded && items.length === 0 && <p className="pop-note">No notifications yet</p>}
      <ul
        onClickCapture={(event) => event.target instanceof Element && event.target.closest("a") && close()}
        onSubmit={close}
      >
        {items.map((item) => (
          <li key={item.id}>
            <NoticeItem item={item} now={now} action="/notifications" />
          </li>
        ))}
      </ul>
      <Link className="pop-more" to="/notifications" onClick={close}>
        All notifications
      </Link>
    </>
  );
}

function said(shown: number, unread: number): string {
  if (shown === 0) return "";
  const newest = shown === 1 ? "Your newest notification is" : `Your ${shown} newest notifications are`;
  return `${newest} shown; of all you have, ${unread === 0 ? "none" : cappedCount(unread)} ${unread === 1 ? "is" : "are"} unread.`;
}
