import rehypeSanitize, { type Options } from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { plainNodes, type Tree } from "./tree";

const BLOCKS = ["p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "blockquote", "hr", "pre"];
const INLINE = ["a", "br", "strong", "em", "del", "code"];
const TABLE_PARTS = ["thead", "tbody", "tr", "th", "td"];

const SCHEMA: Options = {
  tagNames: [...BLOCKS, ...INLINE, "table", ...TABLE_PARTS],
  attributes: { a: ["href"] },
  protocols: { href: ["http", "https", "mailto", "tel"] },
  ancestors: Object.fromEntries(TABLE_PARTS.map((part) => [part, ["table"]])),
  // The section holds footnotes, which need ids that could clash between two texts on one page.
  strip: ["script", "style", "section"],
  clobber: [],
  allowComments: false,
  allowDoctypes: false,
};

const processor = unified().use(remarkParse).use(remarkGfm).use(remarkRehype).use(rehypeSanitize, SCHEMA);

/** What opens quotes and lists at the start of a line. Parsing time and stack grow with how many there are. */
const EXCESSIVE_NESTING = /^((?:[ \t>*+-]|\d{1,9}[.)]){60})(?:[ \t>*+-]|\d{1,9}[.)])+/gm;

/** The caller bounds the length of `source`, because the time to parse grows with it. */
export function renderMarkdown(source: string): Tree {
  const root = processor.runSync(processor.parse(source.replace(EXCESSIVE_NESTING, "$1")));
  return { type: "root", children: plainNodes(root.children) };
}
