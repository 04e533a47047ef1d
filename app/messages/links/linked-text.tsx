import { createContext, useContext } from "react";
import { Icon } from "~/ui/icon";
import { findLinks } from "./find-links";

/** Of this site, as the server knows it. */
export const SiteOrigin = createContext("");

/** What a member wrote, whose web addresses can be opened; those of other sites are marked, and nothing vouches for them. */
export function LinkedText({ text }: { text: string }) {
  const origin = useContext(SiteOrigin);
  return findLinks(text, origin).map(({ text: words, link }, place) =>
    link === null ? (
      words
    ) : (
      <a
        key={place}
        href={link.href}
        // What is written in other scripts can look like another host.
        title={words.includes(link.host) ? undefined : link.host}
        rel={link.isOwn ? undefined : "nofollow noopener noreferrer ugc"}
      >
        {words}
        {!link.isOwn && <Icon name="arrow-up-right" />}
      </a>
    ),
  );
}
