import type { ReactNode } from "react";
import { VerifiedTick } from "~/ui/evidence";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Mark } from "~/ui/marks/mark";
import { Bell } from "./bell";
import { Logo } from "~/ui/logo";
import { LogoutForm } from "./logout-form";
import { SearchField } from "./search-field";
import { UnreadBadge, unreadLabel } from "~/ui/unread-badge";
import type { ShellViewer } from "../viewer";
import { VisitorTools } from "./visitor-tools";

type TopBarProps = {
  viewer: ShellViewer;
  /** Takes the place of the plain search input inside the form, e.g. an input with suggestions. */
  searchSlot?: ReactNode;
  demo?: boolean;
  inviteRequired?: boolean;
  /** UTC epoch milliseconds; whoever is 21 by then may sign up. */
  now?: number;
};

export function TopBar({ viewer, searchSlot, demo = false, inviteRequired = false, now = 0 }: TopBarProps) {
  return (
    <header className="topbar">
      <div className="bar-start">
        <a className="icon-btn menu-btn" id="menu" href="#drawer" aria-label="Open menu">
          <Icon name="menu" />
        </a>
        <Logo />
      </div>
      <SearchField>{searchSlot}</SearchField>
      <div className="bar-tools">
        <Link className="icon-btn search-btn" to="/search" aria-label="Search">
          <Icon name="search" />
        </Link>
        {viewer ? <MemberTools viewer={viewer} /> : <VisitorTools {...{ demo, inviteRequired, now }} />}
      </div>
    </header>
  );
}

function MemberTools({ viewer }: { viewer: NonNullable<ShellViewer> }) {
  const { messages, notifications } = viewer.unread;
  return (
    <>
      {viewer.links.lounge && (
        <Link className="icon-btn opt" to="/vendor-lounge" aria-label="Vendor lounge" title="Vendor lounge">
          <Icon name="armchair" />
        </Link>
      )}
      <Link className="icon-btn opt" to="/messages" aria-label={unreadLabel("Messages", messages)} title="Messages">
        <Icon name="mail" />
        <UnreadBadge count={messages} />
      </Link>
      <Bell count={notifications} />
      <Link className="me" to="/profile">
        <Mark id={viewer.initialId} kind="member" size={28} image={viewer.picture} />
        <span className="me-name">Hi, {viewer.username}</span>
        {viewer.verified && <VerifiedTick />}
      </Link>
      <Link className="icon-btn opt" to="/account" aria-label="Account" title="Account">
        <Icon name="key-round" />
      </Link>
      <LogoutForm className="opt" compact />
    </>
  );
}
