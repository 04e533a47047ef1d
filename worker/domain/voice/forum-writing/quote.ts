/** Code points of a quoted text; its link leads to the rest. */
const QUOTE_MAX = 1_000;

/** The Markdown that quotes a post: who said it, linked to where, then its words without those it quotes itself. */
export function quoteOf(author: string, source: string, path: string): string {
  const own = source
    .split("\n")
    .filter((line) => !line.startsWith(">"))
    .join("\n")
    .trim();
  const characters = Array.from(own || source.trim());
  const cut =
    characters.length > QUOTE_MAX ? `${characters.slice(0, QUOTE_MAX).join("").trimEnd()} …` : characters.join("");
  const quoted = cut.split("\n").map((line) => (line === "" ? ">" : `> ${line}`));
  return `@${author} [wrote](${path}):\n\n${quoted.join("\n")}\n\n`;
}
