import type { MetaDescriptor } from "react-router";

/** Names a page's own feed to whatever reads feeds. */
export const feedLink = (title: string, href: string): MetaDescriptor => ({
  tagName: "link",
  rel: "alternate",
  type: "application/atom+xml",
  title,
  href,
});
