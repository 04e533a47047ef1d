/** Where a click on this would lead within the site, as a path with its query; null where it leads elsewhere or nowhere new. */
export function linkedPath(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[data-discover]") : null;
  if (link === null || link.target !== "" || link.hasAttribute("download")) return null;
  const { origin, pathname, search } = new URL(link.href);
  const isHere = pathname === location.pathname && search === location.search;
  return origin !== location.origin || isHere ? null : `${pathname}${search}`;
}
