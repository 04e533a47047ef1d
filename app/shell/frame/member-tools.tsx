import { Suspense, useEffect, useState } from "react";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { onDemand } from "~/ui/on-demand";
import { UnreadBadge, unreadLabel } from "~/ui/unread-badge";
import { AccountMenu } from "./account-menu";
import { Bell } from "./bell";
import type { ShellViewer, Unread } from "../viewer";

const Live = onDemand(() => import("~/live/live"), null);

type MemberToolsProps = {
  viewer: NonNullable<ShellViewer>;
  /** Hears what is unread from now on; without it nobody listens. */
  onUnread?: ((unread: Unread, at: number) => void) | undefined;
};

export function MemberTools({ viewer, onUnread }: MemberToolsProps) {
  const { messages, notifications } = viewer.unread;
  const isIdle = useIdle();
  return (
    <>
      {viewer.links.lounge && (
        <Link className="icon-btn opt" to="/vendor-lounge" aria-label="Vendor lounge" title="Vendor lounge">
          <Icon name="armchair" />
        </Link>
      )}
      <Link
        className="icon-btn opt"
        to="/messages"
        aria-label={unreadLabel("Messages", messages)}
        title={unreadLabel("Messages", messages)}
      >
        <Icon name="mail" />
        <UnreadBadge count={messages} />
      </Link>
      <Bell count={notifications} />
      <AccountMenu viewer={viewer} />
      {isIdle && onUnread && (
        <Suspense>
          <Live member={viewer.initialId} onUnread={onUnread} />
        </Suspense>
      )}
    </>
  );
}

/** True once the browser has nothing more urgent to do. */
function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    // Safari does not say when it is idle.
    const whenIdle = "requestIdleCallback" in window ? requestIdleCallback : setTimeout;
    whenIdle(() => setIdle(true));
  }, []);
  return isIdle;
}
