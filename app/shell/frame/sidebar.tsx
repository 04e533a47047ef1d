import type { MouseEvent } from "react";
import { useLocation } from "react-router";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { useDrawer } from "./drawer";
import { Logo } from "~/ui/logo";
import { LogoutForm } from "./logout-form";
import { late } from "~/ui/late";
import { Nav } from "./nav";
import { Count } from "./nav-links";
import { type NavLink, PUBLIC_SECTIONS } from "./nav-sections";
import type { ShellViewer } from "../viewer";

/** Whoever does not work here does not load it. */
const WorkNav = late(async () => ({ default: (await import("./work-nav")).WorkNav }));

export function Sidebar({ viewer }: { viewer: ShellViewer }) {
  const { element, state, close } = useDrawer();
  const dismiss = (event: MouseEvent) => {
    event.preventDefault();
    close();
  };
  return (
    <>
      <nav ref={element} className="sidebar" id="drawer" aria-label="Main" tabIndex={-1} data-drawer={state}>
        <div className="drawer-head">
          <Logo />
          <a className="icon-btn" href="#menu" aria-label="Close menu" onClick={dismiss}>
            <Icon name="x" />
          </a>
        </div>
        <You viewer={viewer} />
        {viewer?.work ? <WorkNav viewer={viewer} /> : <Nav sections={PUBLIC_SECTIONS} viewer={viewer} />}
      </nav>
      <a className="drawer-scrim" href="#menu" aria-label="Close menu" aria-hidden tabIndex={-1} onClick={dismiss} />
    </>
  );
}

/** What the top bar has no room for on a phone. */
function You({ viewer }: { viewer: ShellViewer }) {
  const { pathname, search } = useLocation();
  const returnTo = encodeURIComponent(`${pathname}${search}`);
  const links: (NavLink & { unread?: number })[] = viewer
    ? [
        { href: "/messages", label: "Messages", icon: "mail", unread: viewer.unread.messages },
        { href: "/notifications", label: "Notifications", icon: "bell", unread: viewer.unread.notifications },
        { href: "/profile", label: "Profile", icon: "user" },
        { href: "/account", label: "Account", icon: "key-round" },
      ]
    : [
        { href: `/login?returnTo=${returnTo}`, label: "Log in", icon: "log-in" },
        { href: "/register", label: "Sign up", icon: "user-plus" },
      ];
  return (
    <div className="drawer-only">
      <h2>You</h2>
      <ul>
        {links.map((link) => (
          <li key={link.href}>
            <Link to={link.href}>
              <Icon name={link.icon} />
              {link.label}
              <Count of={link.unread} what="unread" />
            </Link>
          </li>
        ))}
        {viewer && (
          <li>
            <LogoutForm />
          </li>
        )}
      </ul>
    </div>
  );
}
