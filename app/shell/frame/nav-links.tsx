import type { ReactNode } from "react";
import { Icon, iconText } from "~/ui/icon";
import { Link } from "~/ui/link";
import { cappedCount } from "~/ui/unread-badge";
import type { ShellViewer } from "../viewer";
import type { NavLink } from "./nav-sections";

/**
 * The links of one section of the sidebar.
 * @param current address of the link that stands for the place where the reader is
 */
type DrawLinks = (links: readonly NavLink[], viewer: ShellViewer, current: string | null) => ReactNode;

export const navLinks: DrawLinks = import.meta.env.SSR ? linksAsText : drawnLinks;

export function drawnLinks(links: readonly NavLink[], viewer: ShellViewer, current: string | null) {
  return (
    <ul>
      {links.map((link) => (
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
}

/** How many, beside a link; nothing where there are none. */
export function Count({ of: count, what }: { of: number | undefined; what: string }) {
  return count ? (
    <b>
      {cappedCount(count)} <span className="sr">{what}</span>
    </b>
  ) : null;
}

const texts = new Map<string, { __html: string }>();

/** The same, to the letter, as one text: every page has these links, and they were a fifth of what most rendered. */
function linksAsText(links: readonly NavLink[], viewer: ShellViewer, current: string | null) {
  if (links.some(({ count }) => count?.(viewer))) return drawnLinks(links, viewer, current);
  const here = links.some(({ href }) => href === current) ? current : null;
  const key = `${links.map(({ href }) => href).join(" ")} ${here}`;
  let text = texts.get(key);
  if (text === undefined) {
    text = { __html: links.map((link) => `<li>${linkText(link, link.href === here)}</li>`).join("") };
    texts.set(key, text);
  }
  return <ul dangerouslySetInnerHTML={text} />;
}

const linkText = ({ href, icon, label }: NavLink, isCurrent: boolean): string =>
  `<a${isCurrent ? ' aria-current="page"' : ""} href="${href}" data-discover="true">${iconText(icon, label)}</a>`;
