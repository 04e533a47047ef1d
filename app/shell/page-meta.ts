import type { MetaDescriptor } from "react-router";

export const SITE_NAME = "Leafproof";
export const SITE_LINE = "Kratom vendors, reviewed by people, proven by labs.";

interface PageMeta {
  /** The page's own title, without the site's name; null on the home page. */
  title: string | null;
  description: string;
  /** The canonical path, with the query only where it makes another page. */
  path: string;
  /** A picture of 1200 × 630 on this site; its path. */
  image?: string;
  /** Keeps a page of private or endless combinations out of search engines. */
  noindex?: boolean;
}

/** The origin a loader hands to `pageMeta`: link previews need absolute addresses. */
export const originOf = (request: Request): string => new URL(request.url).origin;

/**
 * Title, description, canonical address and link preview of a page (look, "Link previews").
 * @param origin from `originOf` in the loader; "" leaves the absolute addresses out, as on a failed loader
 */
export function pageMeta({ title, description, path, image, noindex }: PageMeta, origin: string): MetaDescriptor[] {
  const full = title === null ? `${SITE_NAME} · ${SITE_LINE}` : `${title} · ${SITE_NAME}`;
  const tags: MetaDescriptor[] = [
    { title: full },
    { name: "description", content: description },
    { property: "og:site_name", content: SITE_NAME },
    { property: "og:type", content: "website" },
    { property: "og:title", content: title ?? SITE_NAME },
    { property: "og:description", content: description },
    { name: "twitter:card", content: "summary_large_image" },
  ];
  if (noindex) tags.push({ name: "robots", content: "noindex" });
  if (origin === "") return tags;
  return [
    ...tags,
    { tagName: "link", rel: "canonical", href: `${origin}${path}` },
    { property: "og:url", content: `${origin}${path}` },
    { property: "og:image", content: `${origin}${image ?? "/og/default.png"}` },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
  ];
}
