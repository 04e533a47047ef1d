const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", "#x27": "'", nbsp: " " };

/** The text of HTML that the site made itself. */
export const textOf = (html: string): string =>
  html
    .replace(/<(?:\/p|\/li|br|\/h\d|\/blockquote|\/pre|\/tr)[^>]*>/g, " ")
    .replace(/<[^>]*>/g, "")
    .replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);
