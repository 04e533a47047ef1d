import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, it } from "vitest";
import type { ReactElement } from "react";
import { Article } from "~/content/article";
import { LastUpdated } from "~/content/last-updated";
import { LegalLink } from "~/content/legal-dialog";
import { MorePosts, PostList } from "~/content/post-list";
import { TableOfContents } from "~/content/table-of-contents";

const render = (element: ReactElement) =>
  renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />);

const document = {
  name: "news/a-post",
  slug: "a-post",
  title: "A post",
  description: "What it says.",
  updated: "2026-10-08",
  updatedAt: Date.UTC(2026, 9, 8),
  updatedText: "October 8, 2026",
  headings: [],
  tree: {
    type: "root" as const,
    children: [
      {
        type: "element" as const,
        tagName: "a",
        properties: { href: "https://example.com/x" },
        children: [{ type: "text" as const, value: "out" }],
      },
    ],
  },
};

describe("Article", () => {
  it("has one h1, a trail that ends at the page, and links out without endorsement", () => {
    const html = render(
      <Article
        document={document}
        trail={[{ to: "/news", label: "News" }]}
        dateLine={<LastUpdated document={document} />}
      />,
    );
    expect(html.match(/<h1>/g)).toHaveLength(1);
    expect(html).toContain('<a href="/news"');
    expect(html).toContain('aria-current="page">A post');
    expect(html).toContain('<time dateTime="2026-10-08">October 8, 2026</time>');
    expect(html).toContain('<a href="https://example.com/x" rel="nofollow noopener">out</a>');
  });
});

describe("TableOfContents", () => {
  const headings = ["one", "two", "three"].map((id) => ({ id, text: id }));

  it("links every section by a plain anchor", () => {
    const html = render(<TableOfContents headings={headings} />);
    for (const { id } of headings) expect(html).toContain(`<a href="#${id}">${id}</a>`);
  });

  it("is left out where it would be longer than useful", () => {
    expect(render(<TableOfContents headings={headings.slice(0, 2)} />)).toBe("");
  });
});

describe("PostList", () => {
  it("shows date, title and description, with headings that fit the page", () => {
    const html = render(<PostList base="/news" posts={[document]} />);
    expect(html).toContain("Oct 8, 2026");
    expect(html).toMatch(/<h2><a href="\/news\/a-post"[^>]*>A post<\/a><\/h2>/);
    expect(render(<MorePosts title="More news" base="/news" posts={[document]} />)).toContain("<h3>");
  });

  it("shows no empty frame", () => {
    expect(render(<MorePosts title="More news" base="/news" posts={[]} />)).toBe("");
  });
});

describe("LegalLink", () => {
  it("is a link to the page until scripts open it as a modal", () => {
    const html = render(<LegalLink to="/privacy-policy" />);
    expect(html).toContain('href="/privacy-policy"');
    expect(html).toContain("Privacy Policy");
    expect(html).not.toContain("<dialog");
    expect(render(<LegalLink to="/terms-of-service">the terms</LegalLink>)).toContain(">the terms</a>");
  });
});
