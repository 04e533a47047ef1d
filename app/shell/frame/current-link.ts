import type { NavLink, NavSection } from "./nav-sections";

type Place = { pathname: string; search: string };

/** How well a link fits the place: 0 not at all; a longer path, and a matching query, fit better. */
function fit(link: NavLink, place: Place): number {
  const [path = "", query] = link.href.split("?");
  if (query) {
    if (path !== place.pathname || place.search === "") return 0;
    const here = new URLSearchParams(place.search);
    const wanted = [...new URLSearchParams(query)];
    return wanted.every(([key, value]) => here.get(key) === value) ? path.length + 1 : 0;
  }
  if (path === place.pathname) return path.length;
  const under = path !== "/" && place.pathname.startsWith(`${path}/`);
  return under || (link.also && place.pathname.startsWith(link.also)) ? path.length : 0;
}

/** The href of the one link that stands for this place, or null. */
export function currentHref(sections: readonly NavSection[], place: Place): string | null {
  let best: { href: string; score: number } = { href: "", score: 0 };
  for (const link of sections.flatMap((section) => section.links)) {
    const score = fit(link, place);
    if (score > best.score) best = { href: link.href, score };
  }
  return best.score > 0 ? best.href : null;
}
