import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { type HastNode, linkTarget, Prose } from "~/ui/prose";

const text = (value: string): HastNode => ({ type: "text", value });
const element = (tagName: string, properties: Record<string, unknown> = {}, ...children: HastNode[]): HastNode => ({
  type: "element",
  tagName,
  properties,
  children,
});
const render = (...children: HastNode[]) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Prose tree={{ type: "root", children }} />
    </MemoryRouter>,
  ).replace(/^<div class="prose" dir="auto">(.*)<\/div>$/s, "$1");

describe("prose", () => {
  it("keeps the allowed elements and loses their attributes", () => {
    expect(
      render(
        element("p", { onClick: "x()", style: "color:red", className: "x" }, element("strong", {}, text("a & b"))),
      ),
    ).toBe("<p><strong>a &amp; b</strong></p>");
    expect(render(element("h2", { id: "metals" }, text("Metals")))).toBe('<h2 id="metals">Metals</h2>');
    expect(render(element("hr"), element("br"))).toBe("<hr/><br/>");
  });

  it("unwraps what it does not know and drops what carries code", () => {
    expect(render(element("h1", {}, text("x")), element("marquee", {}, text("y")))).toBe("xy");
    expect(render(element("script", {}, text("alert(1)")), element("style", {}, text("*{}")), element("iframe"))).toBe(
      "",
    );
    expect(render(element("img", { src: "/x.png", onError: "x()" }))).toBe("");
    expect(render({ type: "comment" })).toBe("");
  });

  it("shows text as text", () => {
    expect(render(text("<img src=x onerror=alert(1)>"))).toBe("&lt;img src=x onerror=alert(1)&gt;");
  });

  it("marks links that leave the site as not endorsed", () => {
    expect(render(element("a", { href: "https://example.org/" }, text("out")))).toBe(
      '<a href="https://example.org/" rel="nofollow ugc noopener">out</a>',
    );
    expect(render(element("a", { href: "/vendors?sort=name" }, text("in")))).toContain('href="/vendors?sort=name"');
    expect(render(element("a", { href: "javascript:alert(1)" }, text("no")))).toBe("no");
  });

  it.each([
    "javascript:alert(1)",
    "JaVaScRiPt:x",
    "data:text/html,x",
    "//evil.example",
    "/\\evil.example",
    "vbscript:x",
    " javascript:x",
    "",
    7,
    null,
  ])("refuses %j as a target", (href) => {
    expect(linkTarget(href)).toBeNull();
  });
});
