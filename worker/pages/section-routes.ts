import type { ServerBuild } from "react-router";

type Routes = ServerBuild["routes"];

/** What stands first in a route's path as it is; parameters, optional parts and the rest of a path do not. */
const PLAIN = /^[a-z0-9-]+$/;

/** Names that addresses begin with, the front page's "" among them. */
export const sectionsOf = (routes: Routes): ReadonlySet<string> =>
  new Set(["", ...Object.keys(routes).map((id) => firstPart(routes, id))].filter((name) => name !== null));

/**
 * The routes that can answer an address that begins with a section's name, and the front page's, which every page knows.
 * The router tries one route after the other, and of hundreds these are few.
 */
export function sectionRoutes(routes: Routes, section: string): Routes {
  const isOfIt = (id: string): boolean => [null, "", section].includes(firstPart(routes, id));
  return Object.fromEntries(Object.entries(routes).filter(([id]) => isOfIt(id)));
}

/**
 * @param path of an address, also with the suffix of a screen's data
 * @returns a name that addresses begin with; another text where the address begins as no route does, or is written
 * otherwise than routes are
 */
export const sectionOf = (path: string): string => /^\/(?!\/)([^/]*?)(?:\.data)?(?:\/|$)/.exec(path)?.[1] ?? path;

/** "" of a route with no path, null of one that may begin with anything. */
function firstPart(routes: Routes, id: string | undefined): string | null {
  const route = id === undefined ? undefined : routes[id];
  if (route === undefined) return "";
  const above = firstPart(routes, route.parentId);
  if (above !== "" || route.path === undefined || route.path === "") return above;
  const [first = ""] = route.path.split("/", 1);
  return PLAIN.test(first) ? first : null;
}
