import { env, exports } from "cloudflare:workers";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { atom, escapeXml } from "@worker/api/feeds/atom";
import { connect } from "@worker/db/client";
import { newSession, SESSION_COOKIE } from "@worker/domain/foundation/sessions/sessions";
import { forgetSettings } from "@worker/domain/foundation/settings/settings";
import { HOUR, NOW, put } from "../../domain/voice/reviews/rows";

const get = (path: string, headers: Record<string, string> = {}) =>
  exports.default.fetch(new Request(`http://localhost${path}`, { headers }));

/** Names of elements in the order they open; fails when one does not close. */
function elements(xml: string): string[] {
  const open: string[] = [];
  const seen: string[] = [];
  for (const [, close, name = "", empty] of xml
    .replace(/^<\?xml[^>]*\?>/, "")
    .matchAll(/<(\/?)([\w:]+)[^<>]*?(\/?)>/g)) {
    if (close) expect(open.pop(), `</${name}>`).toBe(name);
    else {
      seen.push(name);
      if (!empty) open.push(name);
    }
  }
  expect(open).toEqual([]);
  return seen;
}

async function setMode(mode: string): Promise<void> {
  await put("settings", [{ key: "siteMode", value: JSON.stringify(mode), updated_at: NOW }]);
  forgetSettings();
}

beforeAll(async () => {
  await put("vendors", [
    { id: "harrow", name: "Harrow & <Lane>", specialties: '["7oh"]', verified_at: NOW, listed_at: NOW - HOUR },
    { id: "quill", name: "Quillwort", listed_at: NOW - 2 * HOUR },
    { id: "gone", name: "Gone Goods", hidden_at: NOW, listed_at: NOW },
  ]);
  await put("products", [
    { id: "leaf", vendor_id: "harrow", name: "Leaf" },
    { id: "unlisted", vendor_id: "gone", name: "Unlisted" },
  ]);
  await put("users", [{ id: "tess" }]);
  await put("reviews", [
    {
      id: "r1",
      vendor_id: "harrow",
      product_id: "leaf",
      author_id: "tess",
      title: "Tom & <b>",
      content: "One\u0007 two",
      verified_by: "sample",
      incentive: 'A "free" sample',
      created_at: NOW - 5 * HOUR,
      edited_at: NOW - HOUR,
    },
    { id: "r2", vendor_id: "harrow", author_id: "x", created_at: NOW - 2 * HOUR },
    { id: "hid", vendor_id: "harrow", author_id: "y", title: "Hidden words", hidden_at: NOW, created_at: NOW },
    { id: "of-gone", vendor_id: "gone", author_id: "y", title: "Gone words", created_at: NOW },
  ]);
});

afterEach(async () => {
  await env.DB.exec("delete from settings");
  forgetSettings();
});

describe("/feeds/reviews.xml", () => {
  it("is a whole Atom document with the newest visible reviews", async () => {
    const response = await get("/feeds/reviews.xml");
    const xml = await response.text();
    expect(response.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
    const names = elements(xml);
    expect(names[0]).toBe("feed");
    expect(names.filter((name) => name === "entry")).toHaveLength(2);
    expect(xml.indexOf("review/r2")).toBeLessThan(xml.indexOf("review/r1"));
    expect(xml).not.toMatch(/Hidden words|Gone words/);
    expect(xml).toContain("<author><name>Former member</name></author>");
    expect(xml).toContain(`<updated>${new Date(NOW - HOUR).toISOString()}</updated>`);
  });

  it("escapes what people wrote, and leaves out what XML cannot hold", async () => {
    const xml = await (await get("/feeds/reviews.xml")).text();
    expect(xml).toContain("<title>Tom &amp; &lt;b&gt; (5 of 5, Leaf, Harrow &amp; &lt;Lane&gt;)</title>");
    expect(xml).not.toContain("\u0007");
    expect(xml).toContain("One two");
  });

  it("marks an incentivised review as a category and in its text", async () => {
    const xml = await (await get("/feeds/reviews.xml")).text();
    expect(xml).toContain('<category term="incentivised" label="Incentivized: A &quot;free&quot; sample"/>');
    expect(xml).toContain("Incentivized: A &quot;free&quot; sample. One");
  });

  it("sends nothing to a reader who has it, by either validator, and again once anything changed", async () => {
    const first = await get("/feeds/reviews.xml");
    const etag = first.headers.get("etag") ?? "";
    const modified = first.headers.get("last-modified") ?? "";
    expect(modified).toBe(new Date(NOW - HOUR).toUTCString());
    expect((await get("/feeds/reviews.xml", { "if-none-match": `"other", ${etag}` })).status).toBe(304);
    // Weak comparison: the prefix does not count, and * is whatever there is (RFC 9110, 13.1.2).
    expect((await get("/feeds/reviews.xml", { "if-none-match": etag.slice(2) })).status).toBe(304);
    expect((await get("/feeds/reviews.xml", { "if-none-match": "*" })).status).toBe(304);
    expect(
      (await get("/feeds/reviews.xml", { "if-none-match": '"other"', "if-modified-since": modified })).status,
    ).toBe(200);
    expect((await get("/feeds/reviews.xml", { "if-modified-since": modified })).status).toBe(304);
    await env.DB.exec("update reviews set hidden_at = 1 where id = 'r1'");
    expect((await get("/feeds/reviews.xml", { "if-none-match": etag })).status).toBe(200);
    expect((await get("/feeds/reviews.xml", { "if-modified-since": modified })).status).toBe(200);
    await env.DB.exec("update reviews set hidden_at = null where id = 'r1'");
  });
});

describe("/feeds/vendors.xml", () => {
  it("lists the newest vendors, without hidden ones", async () => {
    const xml = await (await get("/feeds/vendors.xml")).text();
    expect(elements(xml).filter((name) => name === "entry")).toHaveLength(2);
    expect(xml).toContain("Harrow &amp; &lt;Lane&gt;, Asheville, NC");
    expect(xml).toContain('<category term="verified" label="Verified by staff"/>');
    expect(xml).not.toContain("Gone Goods");
  });
});

describe("the sitemap", () => {
  it("names its parts, and each part its addresses; nothing hidden", async () => {
    const index = await (await get("/sitemap.xml")).text();
    expect(elements(index)[0]).toBe("sitemapindex");
    const urls = [...index.matchAll(/<loc>http:\/\/localhost(\/sitemaps\/\d+\.xml)<\/loc>/g)].map(
      ([, path]) => path ?? "",
    );
    expect(urls).toHaveLength(3);
    const parts = await Promise.all(urls.map(async (url) => (await get(url)).text()));
    for (const part of parts) elements(part);
    const all = parts.join("");
    for (const path of [
      "/",
      "/reviews",
      "/mission",
      "/community/rules",
      "/education/laws",
      "/vendor/harrow",
      "/vendor/harrow/product/leaf",
    ]) {
      expect(all, path).toContain(`<loc>http://localhost${path}</loc>`);
    }
    expect(all).not.toMatch(/gone|unlisted/);
    expect((await get("/sitemaps/9.xml")).status).toBe(404);
    expect((await get("/sitemaps/0.xml")).status).toBe(404);
  });

  it("lists only pages that answer", async () => {
    const xml = await (await get("/sitemaps/1.xml")).text();
    for (const [, path = ""] of xml.matchAll(/<loc>http:\/\/localhost([^<]*)<\/loc>/g)) {
      expect((await get(path)).status, path).toBe(200);
    }
  });
});

describe("before the site is open", () => {
  it.each(["coming_soon", "private"])(
    "%s: robots are sent away, and no feed or sitemap gives content",
    async (mode) => {
      await setMode(mode);
      expect(await (await get("/robots.txt")).text()).toBe("User-agent: *\nDisallow: /\n");
      for (const path of ["/feeds/reviews.xml", "/feeds/vendors.xml", "/sitemap.xml", "/sitemaps/2.xml"]) {
        expect(await (await get(path)).text(), path).not.toMatch(/<entry>|<loc>|<feed/);
      }
    },
  );

  it("private: not even to a member, whose feed reader would keep a copy", async () => {
    await setMode("private");
    const now = Date.now();
    const { token, insert } = await newSession(connect(env.DB), { userId: "tess", now, networkHash: "n", device: "d" });
    await insert;
    const cookie = `${SESSION_COOKIE}=${token}`;
    expect((await get("/mission", { cookie })).status).toBe(200);
    for (const path of ["/feeds/reviews.xml", "/sitemap.xml", "/sitemaps/1.xml"]) {
      expect((await get(path, { cookie })).status, path).toBe(404);
    }
  });

  it("open: robots may read, and are told where the sitemap is", async () => {
    const text = await (await get("/robots.txt")).text();
    expect(text).toContain("Allow: /\n");
    expect(text).toContain("Disallow: /out/");
    expect(text).toContain("Sitemap: http://localhost/sitemap.xml");
  });
});

describe("atom", () => {
  it("writes an empty feed that still has a date", () => {
    const xml = atom({ id: "tag:x", title: "T", subtitle: "S", url: "u", pageUrl: "p", entries: [] });
    elements(xml);
    expect(xml).toContain("<updated>1970-01-01T00:00:00.000Z</updated>");
  });

  it("keeps emoji and other scripts, and mends half a character", () => {
    expect(escapeXml("a\ud800b")).toBe("a\ufffdb");
    expect(escapeXml("🌿 שלום \u202e'\u0000")).toBe("🌿 שלום \u202e&apos;");
  });
});
