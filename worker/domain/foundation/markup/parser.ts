import MarkdownIt, { type Token } from "markdown-it";
import { isPermitted } from "./address";
import { mentionRule } from "./mention";
import { boundTables } from "./tables";

/** UTF-16 units; what a form takes in code points fits twice over, so that only a program can pass it. */
export const SOURCE_MAX = 40_000;
/** Quotes and lists in one another; what lies deeper is not drawn (rules/forum#markdown). */
const NESTING_MAX = 24;

const parser = new MarkdownIt({ html: false, linkify: true, maxNesting: NESTING_MAX });
parser.validateLink = isPermitted;
parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
parser.linkify.add("ftp:", null).add("//", null);
parser.inline.ruler.push("mention", mentionRule);
boundTables(parser);

/** @throws RangeError for a source longer than SOURCE_MAX, since time to parse grows with it; forms take less */
export function parse(source: string): Token[] {
  if (source.length > SOURCE_MAX) throw new RangeError(`A text to render is at most ${SOURCE_MAX} units long.`);
  return parser.parse(source, {});
}
