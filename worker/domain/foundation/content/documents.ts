import type { SiteSettings } from "../settings/settings";
import { formatDate } from "../../../days";
import { longDate, parseFrontMatter, updatedAt } from "./front-matter";
import { renderMarkdown } from "./markdown";
import { withAnchors, type Heading, type Tree } from "./tree";

/** What the placeholders of the texts stand for: `{privacyEmail}` and so on (rules/content#placeholders). */
type ContentValues = Readonly<Record<string, string>>;

export type DocumentSummary = {
  /** Folder and file without ending, "news/norrland-assay-joins". */
  name: string;
  slug: string;
  title: string;
  description: string;
  /** As the front matter has it, "2025-07-10" or "2024-12": fit for `<time dateTime>`. */
  updated: string;
  updatedAt: number;
  /** "Nov 18, 2026"; of a legal text "July 10, 2025" or "December 2024". */
  updatedText: string;
};
export type ContentDocument = DocumentSummary & { headings: Heading[]; tree: Tree };

type Page = { summary: DocumentSummary; body: string; isDemo: boolean };

const ROOT = "/app/content/pages/";
const files = import.meta.glob<string>("/app/content/pages/**/*.md", { query: "?raw", import: "default", eager: true });

/** Legal texts carry their date in full, as they were given; all else is dated like the rest of the site. */
const dateText = (name: string, updated: string): string =>
  name.startsWith("legal/") ? longDate(updated) : formatDate(updatedAt(updated));

let pages: Map<string, Page> | undefined;

/** Parsed on first use and cached: the texts are part of the bundle and cannot change under an isolate. */
function allPages(): Map<string, Page> {
  pages ??= new Map(
    Object.entries(files).map(([file, source]) => {
      const name = file.slice(ROOT.length).replace(/\.md$/, "");
      const { meta, body } = parseFrontMatter(file, source);
      const { demo, ...texts } = meta;
      const slug = name.slice(name.lastIndexOf("/") + 1);
      const dates = { updatedAt: updatedAt(meta.updated), updatedText: dateText(name, meta.updated) };
      return [name, { summary: { name, slug, ...texts, ...dates }, body, isDemo: demo !== undefined }];
    }),
  );
  return pages;
}

export function contentValues({ privacy, legal, safety, support, vendors }: SiteSettings["addresses"]): ContentValues {
  return { privacyEmail: privacy, legalEmail: legal, safetyEmail: safety, supportEmail: support, vendorEmail: vendors };
}

function fill(name: string, body: string, values: ContentValues): string {
  return body.replace(/\{([a-zA-Z]+)\}/g, (placeholder, key: string) => {
    const value = values[key];
    if (value === undefined) throw new Error(`${name}: no value for ${placeholder}`);
    return value;
  });
}

/** One rendering a document: values change only when an admin edits the settings. */
const rendered = new Map<string, { values: string; document: ContentDocument }>();

/** @param demo whether this site is the demo, which alone has texts about what it made up */
export function getDocument(name: string, values: ContentValues, demo = false): ContentDocument | null {
  const page = allPages().get(name);
  if (!page || (page.isDemo && !demo)) return null;
  const key = JSON.stringify(values);
  const cached = rendered.get(name);
  if (cached?.values === key) return cached.document;
  const document = { ...page.summary, ...withAnchors(renderMarkdown(fill(name, page.body, values))) };
  rendered.set(name, { values: key, document });
  return document;
}

/** The documents of one folder, newest first, the name deciding ties. */
export function listDocuments(folder: string, demo = false): DocumentSummary[] {
  return [...allPages().values()]
    .filter(({ isDemo }) => demo || !isDemo)
    .map((page) => page.summary)
    .filter(({ name }) => name.startsWith(`${folder}/`))
    .sort((a, b) => b.updatedAt - a.updatedAt || (a.name < b.name ? -1 : 1));
}
