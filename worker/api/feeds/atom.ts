export interface AtomEntry {
  /** A tag URI: stays the same wherever the entry's page moves. */
  id: string;
  title: string;
  url: string;
  /** UTC epoch milliseconds. */
  publishedAt: number;
  updatedAt: number;
  author: string;
  categories: { term: string; label: string }[];
  text: string;
}

export interface AtomFeed {
  id: string;
  title: string;
  subtitle: string;
  url: string;
  pageUrl: string;
  entries: AtomEntry[];
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

/** Text as XML 1.0 can hold it: characters that it forbids are left out, its own are written as entities. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
}

const date = (at: number): string => new Date(at).toISOString();

/** When anything in the feed last changed, UTC epoch milliseconds; 0 for an empty one. */
export const feedUpdatedAt = ({ entries }: AtomFeed): number =>
  Math.max(0, ...entries.map(({ updatedAt }) => updatedAt));

/** An Atom document (RFC 4287). */
export function atom(feed: AtomFeed): string {
  const entries = feed.entries.map(
    (entry) => `  <entry>
    <id>${escapeXml(entry.id)}</id>
    <title>${escapeXml(entry.title)}</title>
    <link rel="alternate" type="text/html" href="${escapeXml(entry.url)}"/>
    <published>${date(entry.publishedAt)}</published>
    <updated>${date(entry.updatedAt)}</updated>
    <author><name>${escapeXml(entry.author)}</name></author>
${entry.categories.map(({ term, label }) => `    <category term="${escapeXml(term)}" label="${escapeXml(label)}"/>\n`).join("")}    <content type="text">${escapeXml(entry.text)}</content>
  </entry>
`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
  <id>${escapeXml(feed.id)}</id>
  <title>${escapeXml(feed.title)}</title>
  <subtitle>${escapeXml(feed.subtitle)}</subtitle>
  <link rel="self" type="application/atom+xml" href="${escapeXml(feed.url)}"/>
  <link rel="alternate" type="text/html" href="${escapeXml(feed.pageUrl)}"/>
  <updated>${date(feedUpdatedAt(feed))}</updated>
${entries.join("")}</feed>
`;
}
