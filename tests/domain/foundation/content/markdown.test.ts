import { describe, expect, it } from "vitest";
import { renderMarkdown } from "@worker/domain/foundation/content/markdown";
import {
  slugOf,
  textOf,
  withAnchors,
  type ElementNode,
  type Tree,
  type TreeNode,
} from "@worker/domain/foundation/content/tree";

function elements(node: Tree | TreeNode): ElementNode[] {
  if (node.type === "text") return [];
  const below = node.children.flatMap(elements);
  return node.type === "element" ? [node, ...below] : below;
}
const tagsOf = (source: string) => elements(renderMarkdown(source)).map((node) => node.tagName);
const linksOf = (source: string) => elements(renderMarkdown(source)).filter((node) => node.tagName === "a");

describe("renderMarkdown", () => {
  it("renders paragraphs, lists, quotes and tables", () => {
    expect(tagsOf("Hello **you**\n\n- one\n\n> two")).toEqual(["p", "strong", "ul", "li", "blockquote", "p"]);
    expect(tagsOf("| a |\n|---|\n| b |")).toEqual(["table", "thead", "tr", "th", "tbody", "tr", "td"]);
  });

  it("joins the lines of a paragraph to one text", () => {
    const [paragraph] = renderMarkdown("a\nb &amp; c").children;
    expect(paragraph).toMatchObject({ children: [{ type: "text", value: "a\nb & c" }] });
  });

  it("links email addresses that stand in the text", () => {
    expect(linksOf("Write to a@example.com.").map((link) => link.properties.href)).toEqual(["mailto:a@example.com"]);
  });

  it("is plain JSON without positions", () => {
    const tree = renderMarkdown("# A\n\n[b](/c) and `d`");
    expect(JSON.parse(JSON.stringify(tree))).toEqual(tree);
    expect(JSON.stringify(tree)).not.toContain("position");
  });

  it("keeps the page's only h1 for its title", () => {
    expect(tagsOf("# A\n\n##### B\n\n###### C")).toEqual(["h2", "h4", "h4"]);
  });

  it.each([
    ["a script", "<script>alert(1)</script>"],
    ["a script inside a paragraph", "before <script>alert(1)</script> after"],
    ["an event handler", '<p onclick="alert(1)">x</p>'],
    ["a picture with an event handler", '<img src=x onerror="alert(1)">'],
    ["a frame", '<iframe src="//example.com"></iframe>'],
    ["a style", "<style>body{display:none}</style>"],
    ["a form", '<form action="/logout"><input></form>'],
  ])("takes %s for text", (_, source) => {
    const tree = renderMarkdown(source);
    const allowed = new Set(["p"]);
    expect(elements(tree).filter((node) => !allowed.has(node.tagName))).toEqual([]);
    expect(elements(tree).flatMap((node) => Object.keys(node.properties))).toEqual([]);
  });

  it.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "&#106;avascript:alert(1)",
    "file:///etc/passwd",
  ])("gives a link to %s no address", (href) => {
    for (const source of [`[x](${href})`, `<${href}>`, `[x][1]\n\n[1]: ${href}`]) {
      for (const link of linksOf(source)) expect(link.properties.href).toBeUndefined();
    }
  });

  it("drops pictures, footnotes and task boxes", () => {
    const source = "![x](https://example.com/x.png) word[^1]\n\n- [ ] task\n\n[^1]: note";
    const tags = tagsOf(source);
    for (const tag of ["img", "section", "sup", "input"]) expect(tags).not.toContain(tag);
  });

  it("marks links that leave the site, and only those", () => {
    const rel = (source: string) => linksOf(source).map((link) => link.properties.rel);
    expect(rel("[a](https://example.com) [b](//example.com) https://example.org")).toEqual(
      Array(3).fill("nofollow noopener"),
    );
    expect(rel("[a](/mission) [b](#x) [c](mailto:a@example.com) [d](tel:+1)")).toEqual(Array(4).fill(undefined));
  });

  it.each([
    ["quotes", `${">".repeat(20_000)} deep`],
    ["spaced quotes", `${"> ".repeat(10_000)}deep`],
    ["bullets", `${"- ".repeat(10_000)}deep`],
    ["numbers", `${"1. ".repeat(7_000)}deep`],
    ["indented bullets", Array.from({ length: 200 }, (_, level) => `${"  ".repeat(level)}- deep`).join("\n")],
  ])("draws %s nested as nobody would write them, and shallowly", (_, source) => {
    const depth = (node: Tree | TreeNode): number =>
      node.type === "text" ? 0 : 1 + Math.max(0, ...node.children.map(depth));
    const tree = renderMarkdown(source);
    expect(depth(tree)).toBeLessThan(30);
  });
});

describe("withAnchors", () => {
  it("lists h2 headings and gives every heading an id of its own", () => {
    const { tree, headings } = withAnchors(renderMarkdown("## 1. First & last\n\n### Part\n\n## Part\n\n## Part"));
    expect(headings).toEqual([
      { id: "first-last", text: "1. First & last" },
      { id: "part-2", text: "Part" },
      { id: "part-3", text: "Part" },
    ]);
    expect(elements(tree).map((node) => node.properties.id)).toEqual(["first-last", "part", "part-2", "part-3"]);
  });

  it("leaves the tree it was given alone", () => {
    const tree = renderMarkdown("## A");
    const before = JSON.stringify(tree);
    withAnchors(tree);
    expect(JSON.stringify(tree)).toBe(before);
  });

  it("makes an address of any text", () => {
    expect(slugOf("6. California rights")).toBe("california-rights");
    expect(slugOf("“Full spectrum”")).toBe("full-spectrum");
    expect(slugOf("7-OH and its relatives")).toBe("7-oh-and-its-relatives");
    expect(slugOf("???")).toBe("section");
  });

  it("reads the text of a heading through its markup", () => {
    const [heading] = renderMarkdown("## A **b** `c`").children;
    expect(heading && textOf(heading)).toBe("A b c");
  });
});
