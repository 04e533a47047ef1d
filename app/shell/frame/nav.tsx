import { useLocation } from "react-router";
import { Icon } from "~/ui/icon";
import type { ShellViewer } from "../viewer";
import { currentHref } from "./current-link";
import { navLinks } from "./nav-links";
import { type NavLink, type NavSection, shownTo } from "./nav-sections";

interface NavProps {
  sections: readonly NavSection[];
  viewer: ShellViewer;
}

/** The sidebar's sections: those that are open for everyone, then the folded ones. */
export function Nav({ sections, viewer }: NavProps) {
  const shown = shownTo(viewer, sections);
  const current = currentHref(shown, useLocation());
  const isHere = (link: NavLink) => link.href === current;
  return (
    <>
      {shown
        .filter((section) => section.open)
        .map((section) => (
          <div key={section.title}>
            <h2>{section.title}</h2>
            {navLinks(section.links, viewer, current)}
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
              {navLinks(section.links, viewer, current)}
            </details>
          ))}
      </div>
    </>
  );
}
