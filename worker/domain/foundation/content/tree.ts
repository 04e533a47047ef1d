import type { Token } from "markdown-it";

type TextNode = { type: "text"; value: string };
export type ElementNode = {
  type: "element";
  tagName: string;
  properties: { href?: string; rel?: string; id?: string };
  children: TreeNode[];
};
export type TreeNode = TextNode | ElementNode;
/** What a screen draws: plain JSON, so a loader can hand it over as it is. */
export type Tree = { type: "root"; children: TreeNode[] };
export type Heading = { id: string; text: string };

/** The page has its own h1, and three levels under it are enough. */
const RENAMED: Record<string, string> = { h1: "h2", h5: "h4", h6: "h4", s: "del" };

const isExternal = (href: string) => /^(https?:)?\/\//i.test(href);

export function textOf(node: Tree | TreeNode): string {
  return node.type === "text" ? node.value : node.children.map(textOf).join("");
}

const text = (value: string): TextNode => ({ type: "text", value });

function element(tagName: string, href?: string | number, children: TreeNode[] = []): ElementNode {
  const properties: ElementNode["properties"] = {};
  if (typeof href === "string") properties.href = href;
  if (typeof href === "string" && isExternal(href)) properties.rel = "nofollow noopener";
  return { type: "element", tagName: RENAMED[tagName] ?? tagName, properties, children };
}

/** What a token that holds nothing else draws. */
function leaf(token: Token): TreeNode[] {
  if (token.type === "softbreak") return [text("\n")];
  if (token.type === "hardbreak" || token.type === "hr") return [element(token.tag)];
  if (token.type === "fence" || token.type === "code_block")
    return [element("pre", undefined, [element("code", undefined, [text(token.content)])])];
  if (token.type === "code_inline") return [element("code", undefined, [text(token.content)])];
  return token.content === "" ? [] : [text(token.content)];
}

/** Text beside text is one: React parts two by a comment. */
function append(node: TreeNode, to: TreeNode[] = []): void {
  const last = to.at(-1);
  if (node.type === "text" && last?.type === "text") last.value += node.value;
  else to.push(node);
}

export function treeOf(tokens: readonly Token[]): Tree {
  const root: Tree = { type: "root", children: [] };
  const open: TreeNode[][] = [root.children];
  const add = (token: Token): void => {
    const inside = open.at(-1);
    if (token.type === "inline") (token.children ?? []).forEach(add);
    else if (token.hidden) return;
    else if (token.nesting < 0) open.pop();
    else if (token.nesting === 0) leaf(token).forEach((node) => append(node, inside));
    else {
      const node = element(token.tag, token.attrs?.find(([name]) => name === "href")?.[1]);
      inside?.push(node);
      open.push(node.children);
    }
  };
  tokens.forEach(add);
  return root;
}

/** "6. California rights" → "california-rights": the number may change, the address should not. */
export function slugOf(text: string): string {
  const folded = text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/^\d+\.\s+/, "");
  return folded.replace(/[^\p{Letter}\p{Number}]+/gu, "-").replace(/^-|-$/g, "") || "section";
}

/** A copy of the tree whose headings carry ids, unique within it, and the h2 headings as a table of contents. */
export function withAnchors(tree: Tree): { tree: Tree; headings: Heading[] } {
  const seen = new Map<string, number>();
  const headings: Heading[] = [];
  const children = tree.children.map((node) => {
    if (node.type === "text" || !/^h[2-4]$/.test(node.tagName)) return node;
    const title = textOf(node);
    const slug = slugOf(title);
    const count = (seen.get(slug) ?? 0) + 1;
    seen.set(slug, count);
    const id = count === 1 ? slug : `${slug}-${count}`;
    if (node.tagName === "h2") headings.push({ id, text: title });
    return { ...node, properties: { ...node.properties, id } };
  });
  return { tree: { type: "root", children }, headings };
}
