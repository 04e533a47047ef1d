import { describe, expect, it } from "vitest";
import { originOf, pageMeta } from "~/shell/page-meta";

const page = { title: "Reviews", description: "What buyers write.", path: "/reviews?vendor=a" };
const ORIGIN = "https://leafproof.example";

describe("pageMeta", () => {
  it("names the page and the site, once", () => {
    expect(pageMeta(page, ORIGIN)).toContainEqual({ title: "Reviews · Leafproof" });
    expect(pageMeta({ ...page, title: null }, ORIGIN)).toContainEqual({
      title: "Leafproof · Kratom vendors, reviewed by people, proven by labs.",
    });
  });

  it("gives absolute addresses to canonical and preview", () => {
    const tags = pageMeta(page, ORIGIN);
    expect(tags).toContainEqual({ tagName: "link", rel: "canonical", href: `${ORIGIN}/reviews?vendor=a` });
    expect(tags).toContainEqual({ property: "og:image", content: `${ORIGIN}/og/default.png` });
    expect(pageMeta({ ...page, image: "/og/vendor.png" }, ORIGIN)).toContainEqual({
      property: "og:image",
      content: `${ORIGIN}/og/vendor.png`,
    });
  });

  it("leaves absolute addresses out where there is no origin", () => {
    expect(JSON.stringify(pageMeta(page, ""))).not.toMatch(/canonical|og:url|og:image/);
  });

  it("keeps a page out of search engines only when asked to", () => {
    const robots = { name: "robots", content: "noindex" };
    expect(pageMeta(page, ORIGIN)).not.toContainEqual(robots);
    expect(pageMeta({ ...page, noindex: true }, ORIGIN)).toContainEqual(robots);
  });

  it("reads the origin off a request", () => {
    expect(originOf(new Request(`${ORIGIN}/reviews?x=1`))).toBe(ORIGIN);
  });
});
