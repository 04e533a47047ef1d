import { Hono } from "hono";
import { utcDay } from "../../days";
import { siteMapPart, siteMapParts } from "../../domain/views/feeds/site-map";
import { NotFound } from "../../errors";
import type { AppEnv } from "../../middleware/types";
import { escapeXml } from "./atom";
import { requireOpen } from "./answer-feed";

const XMLNS = "http://www.sitemaps.org/schemas/sitemap/0.9";
const HEADERS = { "content-type": "application/xml; charset=utf-8", "cache-control": "public, max-age=3600" };
const PRIVATE_PATHS = ["/account", "/admin", "/api/", "/login", "/messages", "/out/", "/preferences/"];

const xml = (root: string, lines: string[]): Response =>
  new Response(
    `<?xml version="1.0" encoding="utf-8"?>\n<${root} xmlns="${XMLNS}">\n${lines.join("\n")}\n</${root}>\n`,
    { headers: HEADERS },
  );

const originOf = (url: string): string => new URL(url).origin;

/** What search engines may read: everything that visitors may, and nothing before the site is open. */
export const sitemap = new Hono<AppEnv>()
  .get("/robots.txt", (c) => {
    const open = c.get("request").site.siteMode === "open";
    const rules = open ? [...PRIVATE_PATHS.map((path) => `Disallow: ${path}`), "Allow: /"] : ["Disallow: /"];
    const site = open ? ["", `Sitemap: ${originOf(c.req.url)}/sitemap.xml`] : [];
    c.header("cache-control", "no-cache");
    return c.text(`${["User-agent: *", ...rules, ...site].join("\n")}\n`);
  })
  .get("/sitemap.xml", async (c) => {
    requireOpen(c);
    const { db, kv, defer } = c.get("request");
    const parts = await siteMapParts(db, kv, defer);
    const origin = escapeXml(originOf(c.req.url));
    return xml(
      "sitemapindex",
      parts.map((_, index) => `<sitemap><loc>${origin}/sitemaps/${index + 1}.xml</loc></sitemap>`),
    );
  })
  .get("/sitemaps/:name{[0-9]+\\.xml}", async (c) => {
    requireOpen(c);
    const { db, kv, defer, demo } = c.get("request");
    const part = (await siteMapParts(db, kv, defer))[Number.parseInt(c.req.param("name"), 10) - 1];
    if (part === undefined) throw new NotFound("There is no such part of the sitemap.");
    const origin = originOf(c.req.url);
    const addresses = await siteMapPart(db, part, demo);
    return xml(
      "urlset",
      addresses.map(({ path, changedAt }) => {
        const changed = changedAt === undefined ? "" : `<lastmod>${utcDay(changedAt)}</lastmod>`;
        return `<url><loc>${escapeXml(origin + path)}</loc>${changed}</url>`;
      }),
    );
  });
