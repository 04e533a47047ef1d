import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { app } from "@worker/app";
import { drawMark } from "@worker/marks/draw-mark";
import { ORIGIN, setSetting } from "../../factories/site";

/** A store of built files that has one script and one icon. */
const FILES: Record<string, string> = {
  "/assets/root-abc123.js": "js",
  "/favicon.svg": "svg",
  "/robots.txt": "no",
  "/taper/": "tracker",
  "/taper/files/index-abc123.js": "js",
  "/taper/service-worker.js": "worker",
};
const ASSETS = {
  fetch: async (request: Request) => {
    const body = FILES[new URL(request.url).pathname];
    return body === undefined ? new Response(null, { status: 404 }) : new Response(body, { headers: { etag: '"1"' } });
  },
};
const get = (path: string) => app.fetch(new Request(`${ORIGIN}${path}`), { ...env, ASSETS }, createExecutionContext());

describe("static files", () => {
  it("are kept for a year where their name carries their hash, with the site's headers and without a database trip", async () => {
    const { status, headers } = await get("/assets/root-abc123.js");
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("server-timing")).toContain("trips=0");
  });

  it("are not kept when they are missing", async () => {
    const { status, headers } = await get("/assets/gone.js");
    expect([status, headers.get("cache-control")]).toEqual([404, null]);
  });

  it("draw marks by their address alone, inert, for a year and without a database trip", async () => {
    const answer = await get("/marks/1/tablet-0a1b2c3d.svg");
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(answer.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
    expect(answer.headers.get("server-timing")).toContain("trips=0");
    expect(await answer.text()).toBe(drawMark("tablet", 0x0a1b2c3d));
  });

  it.each([
    "tablet-0A1B2C3D.svg",
    "tablet-0a1b2c3.svg",
    "toString-0a1b2c3d.svg",
    "tablet-0a1b2c3d.svg.svg",
    "<script>",
  ])("know no mark named %s", async (name) => {
    const answer = await get(`/marks/1/${encodeURIComponent(name)}`);
    expect([answer.status, answer.headers.get("cache-control")]).not.toContain(200);
    expect(await answer.text()).not.toContain("<svg");
  });

  it("stand outside the gate in every mode", async () => {
    for (const mode of ["coming_soon", "private", "open"] as const) {
      await setSetting("siteMode", mode);
      expect(await (await get("/favicon.svg")).text()).toBe("svg");
      expect(await (await get("/robots.txt")).text()).not.toBe("no");
      expect((await get("/marks/1/member-0a1b2c3d.svg")).status).toBe(200);
    }
  });

  it("are the taper tracker too, whose page may ask for nothing at all and whose worker for its own files", async () => {
    await setSetting("siteMode", "coming_soon");
    const page = await get("/taper/");
    expect([page.status, await page.text(), page.headers.get("cache-control")]).toEqual([200, "tracker", "no-cache"]);
    expect(page.headers.get("content-security-policy")).toContain("connect-src 'none'");
    expect(page.headers.get("content-security-policy")).toContain("form-action 'none'");
    expect(page.headers.get("referrer-policy")).toBe("no-referrer");
    expect(page.headers.get("set-cookie")).toBeNull();
    expect(page.headers.get("server-timing")).toContain("trips=0");
    const worker = (await get("/taper/service-worker.js")).headers.get("content-security-policy");
    expect(worker).toContain("connect-src 'self'");
    expect((await get("/taper/files/index-abc123.js")).headers.get("cache-control")).toContain("immutable");
    const plain = await get("/taper");
    expect([plain.status, plain.headers.get("location")]).toEqual([308, "/taper/"]);
    await setSetting("siteMode", "open");
    expect((await get("/taper/gone.js")).status).toBe(404);
  });

  it("carry the transport rule on a real host only", async () => {
    const deployed = new Request("https://leafproof.example/favicon.svg");
    const response = await app.fetch(deployed, { ...env, ASSETS }, createExecutionContext());
    expect(response.headers.get("strict-transport-security")).toContain("max-age=63072000");
    expect((await get("/favicon.svg")).headers.get("strict-transport-security")).toBeNull();
  });
});
