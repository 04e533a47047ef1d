import type { MouseEvent } from "react";
import { useLocation } from "react-router";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { currentHref } from "./current-link";
import { useDrawer } from "./drawer";
import { Logo } from "~/ui/logo";
import { LogoutForm } from "./logout-form";
import { navFor, type NavLink, type NavSection } from "./nav-sections";
import { cappedCount } from "~/ui/unread-badge";
import type { ShellViewer } from "../viewer";

export function Sidebar({ viewer }: { viewer: ShellViewer }) {
  const place = useLocation();
  const { element, state, close } = useDrawer();
  const sections = navFor(viewer);
  const current = currentHref(sections, place);
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
        {sections
          .filter((section) => section.open)
          .map((section) => (
            <div key={section.title}>
              <h2>{section.title}</h2>
              <Links links={section.links} current={current} />
            </div>
          ))}
        <div className="sidebar-more">
          {sections
            .filter((section) => !section.open)
            .map((section) => (
              <FoldedSection key={section.title} section={section} current={current} />
            ))}
        </div>
      </nav>
      <a className="drawer-scrim" href="#menu" aria-label="Close menu" aria-hidden tabIndex={-1} onClick={dismiss} />
    </>
  );
}

function FoldedSection({ section, current }: { section: NavSection; current: string | null }) {
  const here = section.links.some((link) => link.href === current);
  return (
    <details open={here || undefined}>
      <summary>
        <h2>
          {section.title} <Icon name="chevron-right" />
        </h2>
      </summary>
      <Links links={section.links} current={current} />
    </details>
  );
}

function Links({ links, current }: { links: readonly NavLink[]; current: string | null }) {
  return (
    <ul>
      {links.map((link) => (
        <li key={link.href}>
          <Link to={link.href} aria-current={link.href === current ? "page" : undefined}>
            <Icon name={link.icon} />
            {link.label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** What the top bar has no room for on a phone. */
function You({ viewer }: { viewer: ShellViewer }) {
  const { pathname, search } = useLocation();
  const returnTo = encodeURIComponent(`${pathname}${search}`);
  const links: (NavLink & { count?: number })[] = viewer
    ? [
        { href: "/messages", label: "Messages", icon: "mail", count: viewer.unread.messages },
        { href: "/notifications", label: "Notifications", icon: "bell", count: viewer.unread.notifications },
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
              {link.count ? (
                <b>
                  {cappedCount(link.count)} <span className="sr">unread</span>
                </b>
              ) : null}
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
