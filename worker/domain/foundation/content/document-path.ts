import type { DocumentSummary } from "./documents";

/** Folders whose documents are pages of the site. */
export const DOCUMENT_FOLDERS = ["about", "education", "blog", "news", "legal"] as const;

/** Texts whose address is not folder and file name. */
const ADDRESSES: Record<string, string> = {
  "about/community-rules": "/community/rules",
  "about/membership": "/membership-upgrade",
};

/** Where a document stands on the site. */
export const documentPath = ({ name, slug }: Pick<DocumentSummary, "name" | "slug">): string =>
  ADDRESSES[name] ?? (name.startsWith("about/") || name.startsWith("legal/") ? `/${slug}` : `/${name}`);
