import type { Token } from "markdown-it";
import { drawInline, type Drawing } from "./draw-inline";
import { escapeText } from "./escape";
import { attribute, beginsItem, withTaskBox } from "./tokens";

/** The page's title and its parts stand above a post's headings. */
const HEADINGS: Record<string, string> = { h1: "h3", h2: "h4", h3: "h5", h4: "h5", h5: "h5", h6: "h5" };
const KNOWN = new Set(["p", "blockquote", "ul", "ol", "li", "table", "thead", "tbody", "tr", "th", "td"]);
const ALIGNED: Record<string, string> = {
  "text-align:center": ' class="align-center"',
  "text-align:right": ' class="align-right"',
};

function start(token: Token): string {
  const first = token.attrIndex("start") < 0 ? 1 : Number(attribute(token, "start"));
  return first === 1 ? "" : ` start="${first}"`;
}

function tag(token: Token): string {
  const name = HEADINGS[token.tag] ?? token.tag;
  if (token.nesting < 0) return `</${name}>`;
  if (name === "ol") return `<ol${start(token)}>`;
  return name === "th" || name === "td" ? `<${name}${ALIGNED[attribute(token, "style")] ?? ""}>` : `<${name}>`;
}

const isKnown = (token: Token): boolean => token.nesting !== 0 && (KNOWN.has(token.tag) || token.tag in HEADINGS);

function inline(tokens: readonly Token[], index: number, drawing: Drawing): string {
  const children = tokens[index]?.children ?? [];
  const drawn = drawInline(children, drawing);
  return beginsItem(tokens, index) && children[0]?.type === "text" ? withTaskBox(drawn) : drawn;
}

/** The tokens of a post as HTML. Every tag and attribute that can come out is written here and in draw-inline.ts. */
export function draw(tokens: readonly Token[], drawing: Drawing): string {
  const one = (token: Token, index: number): string => {
    if (token.type === "inline") return inline(tokens, index, drawing);
    if (token.type === "fence" || token.type === "code_block")
      return `<pre><code>${escapeText(token.content)}</code></pre>`;
    if (token.type === "hr") return "<hr>";
    // In a tight list nothing else parts an item's text from what follows it.
    if (token.hidden) return token.nesting < 0 ? "\n" : "";
    return isKnown(token) ? tag(token) : escapeText(token.content);
  };
  return tokens.map(one).join("");
}
