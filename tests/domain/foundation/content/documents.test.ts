import { describe, expect, it } from "vitest";
import routes from "../../../../app/routes";
import { formatDate } from "@worker/days";
import { contentValues, getDocument, listDocuments } from "@worker/domain/foundation/content/documents";
import { textOf, type ElementNode, type Tree, type TreeNode } from "@worker/domain/foundation/content/tree";
import { MESSAGE_LIMIT_VALUES } from "@worker/domain/voice/messaging/limit-values";
import { loadPages } from "./pages";

const address = (part: string) => `${part}@leafproof.test`;
const addresses = contentValues({
  privacy: address("privacy"),
  legal: address("legal"),
  safety: address("safety"),
  support: address("support"),
  vendors: address("vendors"),
});
const values = { ...addresses, ...MESSAGE_LIMIT_VALUES };

function linksIn(node: Tree | TreeNode): string[] {
  if (node.type === "text") return [];
  const own = node.type === "element" && node.properties.href ? [node.properties.href] : [];
  return [...own, ...node.children.flatMap(linksIn)];
}

/** Path patterns of every screen. */
const patterns = routes
  .flatMap(({ path = "", children = [] }) => [path, ...children.map((child) => `${path}/${child.path}`)])
  .filter((path) => path !== "*" && path !== "");
const leads = (path: string) =>
  path === "/" || patterns.some((pattern) => new RegExp(`^/${pattern.replace(/:\w+/g, "[^/]+")}$`).test(path));

describe("documents", () => {
  it("shows what only the demo has in demo mode only", () => {
    const made = "news/norrland-assay-joins";
    expect(listDocuments("news").map(({ name }) => name)).not.toContain(made);
    expect(getDocument(made, values)).toBeNull();
    expect(listDocuments("news", true).map(({ name }) => name)).toContain(made);
    expect(getDocument(made, values, true)).not.toBeNull();
  });

  it("has the pages that the routes name", () => {
    for (const topic of ["dosing", "potentiators", "tapering", "laws"])
      expect(getDocument(`education/${topic}`, values)).not.toBeNull();
    const about = [
      "mission",
      "how-we-verify",
      "community-guidelines",
      "community-rules",
      "contact-support",
      "membership",
    ];
    for (const name of about) expect(getDocument(`about/${name}`, values)).not.toBeNull();
    expect(listDocuments("blog")).toHaveLength(3);
    expect(listDocuments("news", true)).toHaveLength(5);
  });

  it("answers null for a name that does not exist, also a crafted one", () => {
    for (const name of ["legal/none", "", "legal", "../package", "legal/../legal/privacy-policy", "__proto__"]) {
      expect(getDocument(name, values)).toBeNull();
    }
  });

  it("lists a folder newest first", () => {
    const dates = listDocuments("news").map((item) => item.updatedAt);
    expect(dates).toEqual([...dates].sort((a, b) => b - a));
    expect(listDocuments("news")[0]).not.toHaveProperty("body");
    expect(listDocuments("nothing")).toEqual([]);
  });

  it("dates all but legal texts like the rest of the site", () => {
    const [news] = listDocuments("news");
    expect(news?.updatedText).toBe(formatDate(news!.updatedAt));
    expect(getDocument("education/dosing", values)!.updatedText).toMatch(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/);
  });

  it("prints the site's addresses as mail links", () => {
    const contact = getDocument("about/contact-support", values)!;
    const links = linksIn(contact.tree);
    for (const part of ["privacy", "legal", "safety", "support"]) expect(links).toContain(`mailto:${address(part)}`);
    expect(textOf(contact.tree)).not.toMatch(/\{\w+\}/);
  });

  it("says which placeholder has no value", () => {
    expect(() => getDocument("legal/privacy-policy", {})).toThrow("legal/privacy-policy: no value for {privacyEmail}");
  });

  it("renders once as long as the addresses stay", () => {
    const first = getDocument("legal/privacy-policy", values);
    expect(getDocument("legal/privacy-policy", { ...values })).toBe(first);
    const moved = getDocument("legal/privacy-policy", { ...values, privacyEmail: "new@leafproof.test" })!;
    expect(textOf(moved.tree)).toContain("new@leafproof.test");
    expect(textOf(getDocument("legal/privacy-policy", values)!.tree)).not.toContain("new@leafproof.test");
  });
});

describe.each(loadPages())("%s", (name) => {
  const document = getDocument(name, values, true)!;

  it("links only to paths that a route serves, and to headings that exist", () => {
    for (const href of linksIn(document.tree).filter((link) => !/^[a-z]+:/.test(link))) {
      const { pathname, hash } = new URL(href, "https://leafproof.test");
      if (href.startsWith("#")) expect(document.headings.map(({ id }) => `#${id}`)).toContain(hash);
      else expect(leads(pathname), `${name} links to ${href}`).toBe(true);
    }
  });

  it("links to a document that exists where the route takes any slug", () => {
    for (const href of linksIn(document.tree)) {
      const [, folder, slug] = /^\/(education|blog|news)\/([^/#]+)/.exec(href) ?? [];
      if (folder) expect(getDocument(`${folder}/${slug!}`, values, true), href).not.toBeNull();
    }
  });

  it("sends nobody to a part that is not open yet", () => {
    const notOpen = routes.filter(({ file }) => file === "content/upcoming.tsx").map(({ path }) => `/${path}`);
    expect(notOpen.length).toBeGreaterThan(0);
    const links = name.startsWith("legal/") ? [] : linksIn(document.tree);
    expect(links.filter((href) => notOpen.includes(new URL(href, "https://leafproof.test").pathname))).toEqual([]);
  });

  it("leaves no placeholder and no unrendered markup", () => {
    expect(textOf(document.tree)).not.toMatch(/\{\w+\}|\*\*|\]\(|\|---/);
  });

  it("has text under every heading", () => {
    const isHeading = (node?: TreeNode): node is ElementNode =>
      node?.type === "element" && /^h[2-4]$/.test(node.tagName);
    const blocks = document.tree.children.filter((node) => node.type === "element");
    blocks.forEach((node, index) => {
      if (isHeading(node)) expect(isHeading(blocks[index + 1]) || !blocks[index + 1], textOf(node)).toBe(false);
    });
  });
});
