import { USERNAME_LETTER, USERNAME_MAX, USERNAME_MIN } from "../users/username-letters";
import { parse } from "./parser";

/** Code points of a quoted text; the permalink leads to the rest. */
export const QUOTE_MAX = 1_000;
const NAME = new RegExp(`^${USERNAME_LETTER}{${USERNAME_MIN},${USERNAME_MAX}}$`, "u");

/** The lines outside quotes: who quotes an answer quotes what it says itself. */
function ownLines(source: string): string {
  const lines: (string | null)[] = source.split("\n");
  for (const { type, level, map } of parse(source))
    if (type === "blockquote_open" && level === 0 && map) lines.fill(null, map[0], map[1]);
  return lines.filter((line) => line !== null).join("\n");
}

function bounded(text: string): string {
  const characters = Array.from(text);
  if (characters.length <= QUOTE_MAX) return text;
  const cut = characters.slice(0, QUOTE_MAX).join("");
  const end = Math.max(cut.lastIndexOf("\n"), cut.lastIndexOf(" "));
  return `${(end > 0 ? cut.slice(0, end) : cut).trimEnd()} …`;
}

const withoutEdges = (text: string): string => text.trimEnd().replace(/^(?:[ \t]*\n)+/, "");

const escaped = (text: string): string => text.replace(/[\\`*_{}[\]<>()#+!|~&:@-]/g, "\\$&");

/**
 * The Markdown that quotes a post: who said it, linked to where, then its words without those it quotes itself.
 * @param permalink a path of this site
 */
export function quoteOf(author: string, source: string, permalink: string): string {
  const whole = source.replace(/\r\n?/g, "\n");
  const text = bounded(withoutEdges(ownLines(whole)) || withoutEdges(whole));
  const who = NAME.test(author) ? `@${author}` : escaped(author);
  const quoted = text.split("\n").map((line) => (line === "" ? ">" : `> ${line}`));
  return `${who} [wrote](<${encodeURI(permalink)}>):\n\n${quoted.join("\n")}\n\n`;
}
