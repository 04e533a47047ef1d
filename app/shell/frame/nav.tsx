import { useLocation } from "react-router";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { cappedCount } from "~/ui/unread-badge";
import type { ShellViewer } from "../viewer";
import { currentHref } from "./current-link";
import { type NavLink, type NavSection, shownTo } from "./nav-sections";

interface NavProps {
  sections: readonly NavSection[];
  viewer: ShellViewer;
}

/** The sidebar's sections: those that are open for everyone, then the folded ones. */
export function Nav({ sections, viewer }: NavProps) {
  const shown = shownTo(viewer, sections);
  const current = currentHref(shown, useLocation());
  const links = (section: NavSection) => (
    <ul>
      {section.links.map((link) => (
        <li key={link.href}>
          <Link to={link.href} aria-current={link.href === current ? "page" : undefined}>
            <Icon name={link.icon} />
            {link.label}
            <Count of={link.count?.(viewer)} what="waiting" />
          </Link>
        </li>
      ))}
    </ul>
  );
  const isHere = (link: NavLink) => link.href === current;
  return (
    <>
      {shown
        .filter((section) => section.open)
        .map((section) => (
          <div key={section.title}>
            <h2>{section.title}</h2>
            {links(section)}
          </div>
        ))}
      <div className="sidebar-more">
        {shown
          .filter((section) => !section.open)
          .map((section) => (
            <details key={section.title} open={section.links.some(isHere) || undefined}>
              <summary>
                <h2>
                  {section.title} <Icon name="chevron-right" />
                </h2>
              </summary>
              {links(section)}
            </details>
          ))}
      </div>
    </>
  );
}

/** How many, beside a link; nothing where there are none. */
export function Count({ of: count, what }: { of: number | undefined; what: string }) {
  return count ? (
    <b>
      {cappedCount(count)} <span className="sr">{what}</span>
    </b>
  ) : null;
}
