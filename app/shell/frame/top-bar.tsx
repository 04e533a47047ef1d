import type { ReactNode } from "react";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Logo } from "~/ui/logo";
import { UnreadBadge, unreadLabel } from "~/ui/unread-badge";
import { SearchField } from "./search-field";
import { late } from "~/ui/late";
import type { ShellViewer, Unread } from "../viewer";
import { VisitorTools } from "./visitor-tools";

/** No visitor loads it. */
const MemberTools = late(async () => ({ default: (await import("./member-tools")).MemberTools }));

type TopBarProps = {
  viewer: ShellViewer;
  /** Hears what is unread from now on. */
  onUnread?: ((unread: Unread, at: number) => void) | undefined;
  /** Takes the place of the plain search input inside the form, e.g. an input with suggestions. */
  searchSlot?: ReactNode;
  demo?: boolean;
  inviteRequired?: boolean;
  /** UTC epoch milliseconds; whoever is 21 by then may sign up. */
  now?: number;
};

export function TopBar(props: TopBarProps) {
  const { viewer, onUnread, searchSlot, demo = false, inviteRequired = false, now = 0 } = props;
  return (
    <header className="topbar">
      <div className="bar-start">
        <MenuButton unread={viewer?.unread.messages ?? 0} />
        <Logo />
      </div>
      <SearchField>{searchSlot}</SearchField>
      <div className="bar-tools">
        <Link className="icon-btn search-btn" to="/search" aria-label="Search">
          <Icon name="search" />
        </Link>
        {viewer ? <MemberTools {...{ viewer, onUnread }} /> : <VisitorTools {...{ demo, inviteRequired, now }} />}
      </div>
    </header>
  );
}

/** On a phone the menu has what the bar has no room for: the messages. */
export const MenuButton = ({ unread }: { unread: number }) => (
  <a className="icon-btn menu-btn" id="menu" href="#drawer" aria-label={unreadLabel("Open menu", unread)}>
    <Icon name="menu" />
    <UnreadBadge count={unread} />
  </a>
);
