import type { Nodes } from "hast";

type TextNode = { type: "text"; value: string };
export type ElementNode = {
  type: "element";
  tagName: string;
  properties: { href?: string; rel?: string; id?: string };
  children: TreeNode[];
};
export type TreeNode = TextNode | ElementNode;
/** A hast root reduced to what a screen draws: plain JSON, so a loader can hand it over as it is. */
export type Tree = { type: "root"; children: TreeNode[] };
export type Heading = { id: string; text: string };

/** The page has its own h1, and three levels under it are enough. */
const RENAMED: Record<string, string> = { h1: "h2", h5: "h4", h6: "h4" };
/** Deeper nesting than people write; a hostile text must not exhaust the stack of whoever draws it. */
const MAX_DEPTH = 24;

const isExternal = (href: string) => /^(https?:)?\/\//i.test(href);

export function textOf(node: Tree | TreeNode): string {
  return node.type === "text" ? node.value : node.children.map(textOf).join("");
}

export function plainNodes(nodes: readonly Nodes[], depth = 0): TreeNode[] {
  if (depth > MAX_DEPTH) return [];
  return nodes.flatMap((node): TreeNode[] => {
    if (node.type === "text") return [{ type: "text", value: node.value }];
    if (node.type !== "element") return [];
    const href = node.properties["href"];
    const properties: ElementNode["properties"] = {};
    if (typeof href === "string") properties.href = href;
    if (typeof href === "string" && isExternal(href)) properties.rel = "nofollow noopener";
    const tagName = RENAMED[node.tagName] ?? node.tagName;
    return [{ type: "element", tagName, properties, children: plainNodes(node.children, depth + 1) }];
  });
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
    const text = textOf(node);
    const slug = slugOf(text);
    const count = (seen.get(slug) ?? 0) + 1;
    seen.set(slug, count);
    const id = count === 1 ? slug : `${slug}-${count}`;
    if (node.tagName === "h2") headings.push({ id, text });
    return { ...node, properties: { ...node.properties, id } };
  });
  return { tree: { type: "root", children }, headings };
}
