import { type ComponentProps, type ComponentType, createElement } from "react";
import { Link as RouterLink } from "react-router";

/** Without what would change the anchor on the server. */
type LinkProps = Omit<ComponentProps<typeof RouterLink>, "prefetch" | "discover" | "mask">;

/** Addresses that the router would write as they stand: from the root, with nothing to resolve or to tidy. */
const PLAIN = /^\/(?![/\\])(?!.*(?:\/[./]|[?#]$))/;

/**
 * The router's link. On the server an address from the root is an anchor at once: finding out where each of two hundred
 * links leads from here was an eighth of what a page cost.
 */
export const Link: ComponentType<LinkProps> = import.meta.env.SSR ? ServerLink : RouterLink;

/** What only a browser's router reads. */
const FOR_THE_BROWSER = new Set([
  "replace",
  "state",
  "relative",
  "preventScrollReset",
  "reloadDocument",
  "viewTransition",
  "defaultShouldRevalidate",
]);

function ServerLink(props: LinkProps) {
  const { to } = props;
  if (typeof to !== "string" || !PLAIN.test(to)) return <RouterLink {...props} />;
  const shown: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(props))
    if (name !== "to" && !FOR_THE_BROWSER.has(name)) shown[name] = value;
  shown["href"] = to;
  shown["data-discover"] = "true";
  return createElement("a", shown);
}
