import { createElement, Fragment, type ReactNode } from "react";
import { Link } from "./link";

type HastText = { type: "text"; value: string };
type HastElement = {
  type: "element";
  tagName: string;
  properties?: Record<string, unknown>;
  children: readonly HastNode[];
};
export type HastNode = HastText | HastElement | { type: "comment" | "doctype" };
type HastRoot = { type: "root"; children: readonly HastNode[] };

const PLAIN = new Set(
  "p ul ol li strong em code pre blockquote table thead tbody tr th td hr br del h2 h3 h4".split(" "),
);
/** Elements whose text is no prose: they go with everything in them. */
const DROPPED = new Set(["script", "style", "iframe", "object", "svg", "math", "template", "title", "textarea"]);

type Target = { to: string; internal: boolean };

/** Where a link may lead: this site or the web. Anything else (javascript:, data:, //host) is no link. */
export function linkTarget(href: unknown): Target | null {
  if (typeof href !== "string") return null;
  if (/^\/(?![/\\])/.test(href)) return { to: href, internal: true };
  if (/^(https?:\/\/|mailto:|tel:)\S+$/i.test(href)) return { to: href, internal: false };
  return null;
}

type Options = { rel: string };

function renderChildren(nodes: readonly HastNode[], options: Options): ReactNode {
  return nodes.map((node, index) => <Fragment key={index}>{renderNode(node, options)}</Fragment>);
}

function renderLink(node: HastElement, options: Options): ReactNode {
  const children = renderChildren(node.children, options);
  const target = linkTarget(node.properties?.["href"]);
  if (!target) return children;
  if (target.internal) return <Link to={target.to}>{children}</Link>;
  return (
    <a href={target.to} rel={options.rel}>
      {children}
    </a>
  );
}

function renderNode(node: HastNode, options: Options): ReactNode {
  if (node.type === "text") return node.value;
  if (node.type !== "element" || DROPPED.has(node.tagName)) return null;
  if (node.tagName === "a") return renderLink(node, options);
  if (!PLAIN.has(node.tagName)) return renderChildren(node.children, options);
  if (node.tagName === "hr" || node.tagName === "br") return createElement(node.tagName);
  const id = node.properties?.["id"];
  const anchor = /^h[2-4]$/.test(node.tagName) && typeof id === "string" ? { id } : null;
  return createElement(node.tagName, anchor, renderChildren(node.children, options));
}

type ProseProps = {
  tree: HastRoot;
  /** For links that leave the site; members' links are not endorsed. */
  rel?: string;
  /** Long reading in the larger size. */
  long?: boolean;
};

/**
 * A sanitised text as React elements. The allowlist stands here once more, so that a tree stored
 * before a rule changed cannot bring more than this into a page.
 */
export function Prose({ tree, rel = "nofollow ugc noopener", long = false }: ProseProps) {
  return (
    <div className={long ? "prose read" : "prose"} dir="auto">
      {renderChildren(tree.children, { rel })}
    </div>
  );
}
