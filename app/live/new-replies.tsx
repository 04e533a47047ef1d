import { useEffect, useState } from "react";
import { useLocation, useMatches, useNavigate, useRevalidator } from "react-router";
import type { InboxFrame } from "@worker/domain/views/inbox/frame-forms";
import { postPath } from "@worker/domain/voice/forum/addresses";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { switchInstead } from "~/ui/switch-instead";
import { cappedCount } from "~/ui/unread-badge";
import { listenToInbox, showThread } from "./ears";

type Replies = Extract<InboxFrame, { type: "replies" }>;

/** "2 new replies": what was written in the thread on the screen since it was loaded (rules/inbox#new-replies). */
export function NewReplies() {
  const { pathname } = useLocation();
  const since = loadedAt(useMatches().at(-1)?.loaderData);
  const id = /^\/community\/thread\/([^/]+)$/.exec(pathname)?.[1] ?? null;
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const [told, setTold] = useState<Replies | null>(null);

  useEffect(() => {
    if (id === null || since === null) return;
    showThread({ id, since });
    return () => showThread(null);
  }, [id, since]);
  useEffect(() => listenToInbox((frame) => frame.type === "replies" && setTold(frame)), []);

  // To the page that is shown already the router would only scroll.
  const show = async (post: string) => {
    await revalidate();
    await navigate(postPath(post));
  };
  const isHere = told !== null && told.thread.id === id && told.thread.since === since;
  const text = isHere ? `${cappedCount(told.count)} new ${told.count === 1 ? "reply" : "replies"}` : "";
  return (
    <>
      <p className="sr" role="status">
        {isHere && "New replies in this thread"}
      </p>
      {isHere && (
        <aside className="toast" aria-label="New replies">
          <Icon name="messages-square" />
          <span>{text}</span>
          <Link to={postPath(told.first)} onClick={switchInstead(() => void show(told.first))}>
            Show
          </Link>
        </aside>
      )}
    </>
  );
}

/** The server's time when it read what the page shows. */
const loadedAt = (loaded: unknown): number | null =>
  typeof loaded === "object" && loaded !== null && "now" in loaded && typeof loaded.now === "number"
    ? loaded.now
    : null;
